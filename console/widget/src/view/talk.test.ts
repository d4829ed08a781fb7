// @vitest-environment jsdom
// Who writes: said where somebody comes, and at the first message of each who writes after another.
import { beforeEach, expect, test } from "vitest";
import type { Line } from "../model";
import { danaTalks, line, NOON, type Story, withMarta } from "../testing/story";
import { wordsOf } from "../words";
import { talk } from "./talk";

const { element, show } = talk(wordsOf("en"), "en", {
  retry: () => undefined,
  earlier: () => undefined,
  fetch: () => Promise.reject(new Error("no files here")),
});

beforeEach(() => document.body.replaceChildren(element));

const says = (dana: Story, index: number, name: string, text: string) => {
  const said: Line = { ...line(index, "agent", text), name };
  return dana.and({ on: "socket.frame", frame: { type: "message", line: said }, now: NOON });
};

/** As it is seen, from above: who came, whose name stands over a message, and what was said. */
const seen = (dana: Story) => {
  show(dana.state);
  return [...element.querySelectorAll(".sys, .by, .words")].map(({ textContent }) => textContent);
};

test("whose messages these are is still said once somebody else has taken over, and has written", () => {
  const dana = says(says(danaTalks(), 1, "Marta", "Hi Dana"), 2, "Marta", "One moment");
  expect(seen(dana)).toEqual(["Hello", "Marta joined the chat", "Hi Dana", "One moment"]);
  dana.and({
    on: "socket.frame",
    frame: { type: "state", snapshot: { ...withMarta([], 3), agent: "Tom" } },
    now: NOON,
  });
  expect(seen(dana)).toEqual(["Hello", "Marta", "Hi Dana", "One moment", "Tom joined the chat"]);
  says(dana, 3, "Tom", "Tom here");
  expect(seen(dana).slice(-2)).toEqual(["Tom joined the chat", "Tom here"]);
  // Marta is still in the chat.
  says(says(dana, 4, "Marta", "And me"), 5, "Tom", "It leaves today");
  expect(seen(dana).slice(-4)).toEqual(["Marta", "And me", "Tom", "It leaves today"]);
});
