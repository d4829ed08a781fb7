// A chat's canned responses: found by what is asked for; suggested where one begins like them, one's own first.
import { expect, test } from "vitest";
import { aCanned, anAutomatic } from "@/rooms/canned/testing/shapes";
import { aProfile } from "@/testing/shapes";
import { aChat } from "../testing/shapes";
import { valuesOf } from "./placeholders";
import { foundIn, readyFor, suggestedFor } from "./responses";

const values = valuesOf(aChat("c1"), aProfile(), []);
const all = [
  aCanned(1, { type: "G", title: "Greeting", response: "Hello %name%, how can I help?" }),
  aCanned(2, { type: "G", title: "Hello again", response: "Welcome back." }),
  aCanned(3, { title: "Mine", response: "Hello there, this is me." }),
  aCanned(4, { title: "Gone", response: "It's gone to %phone%." }),
  aCanned(5, { title: "Éclair", response: "The éclair lamp is out of stock." }),
  anAutomatic(6, "welcome", "Welcome!"),
];
const ready = readyFor(all, values);
const offered = (written: string) => suggestedFor(written, ready)?.text ?? null;

test("is found by words of title and text; those whose title begins so come first", () => {
  const found = (asked: string) => foundIn(ready, asked).map(({ title }) => title);
  expect(found("")).toEqual(["Greeting", "Hello again", "Mine", "Gone", "Éclair"]);
  expect(found("hello")).toEqual(["Hello again", "Greeting", "Mine"]);
  expect(found("help nadia")).toEqual(["Greeting"]);
  expect(found("welcome")).toEqual(["Hello again"]);
});

test("one that this chat cannot fill in is there, unfilled, and says what is missing", () => {
  expect(ready.find(({ id }) => id === 4)).toMatchObject({
    text: "It's gone to {%phone%}.",
    unknown: ["phone"],
  });
});

test("the beginning of a text or a title finds it, as this chat would send it", () => {
  expect(offered("Hello N")).toBe("Hello Nadia Conti, how can I help?");
  expect(offered("  hello there")).toBe("Hello there, this is me.");
  expect(offered("gre")).toBe("Hello Nadia Conti, how can I help?");
  expect(offered("the ecl")).toBe("The éclair lamp is out of stock.");
});

test("text goes before title, and one's own before everybody's", () => {
  expect(offered("hel")).toBe("Hello there, this is me.");
  expect(offered("hello a")).toBe("Welcome back.");
  expect(offered("welc")).toBe("Welcome back.");
});

test("nothing is offered for too little, for what is there already, or where a word is unknown", () => {
  for (const written of ["", "he", "He", "Welcome back.", "It's gone", "gon", "nothing like it"])
    expect(offered(written)).toBeNull();
});
