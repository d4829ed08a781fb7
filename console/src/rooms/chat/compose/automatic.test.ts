// Automatic responses: only a word of its own that has just been ended becomes a phrase.
import { describe, expect, test } from "vitest";
import { anAutomatic } from "@/rooms/canned/testing/shapes";
import { aProfile } from "@/testing/shapes";
import { aChat } from "../testing/shapes";
import { corrected, phrasesOf } from "./automatic";
import { valuesOf } from "./placeholders";

const values = valuesOf(aChat("c1"), aProfile(), []);
const phrases = phrasesOf(
  [
    anAutomatic(1, "hw", "have a nice weekend"),
    anAutomatic(2, "hi", "Hello from us", { type: "G" }),
    anAutomatic(3, "hi", "Hello from me"),
    anAutomatic(4, "dear", "Dear %name%", { type: "G" }),
    anAutomatic(5, "ring", "we ring %phone%"),
    anAutomatic(6, "perché", "per questo motivo"),
  ],
  values,
);
const typed = (text: string, caret = text.length) => corrected({ text, caret }, phrases);

describe("becomes its phrase", () => {
  test.each([
    ["hw ", "have a nice weekend "],
    ["And hw!", "And have a nice weekend!"],
    ["(HW)", "(have a nice weekend)"],
    ["line\nhw\n", "line\nhave a nice weekend\n"],
    ["hi ", "Hello from me "],
    ["dear,", "Dear Nadia Conti,"],
    ["perché ", "per questo motivo "],
  ])("%j", (written, becomes) => expect(typed(written)).toEqual({ text: becomes, caret: becomes.length }));
  test("where the caret is, and what stands after it stays", () =>
    expect(typed("So hw  and more", 6)).toEqual({
      text: "So have a nice weekend  and more",
      caret: "So have a nice weekend ".length,
    }));
});

test.each([
  "hw",
  "ahw ",
  "hwa ",
  "x-hw ",
  "www.hw.",
  "me@hw ",
  "l'hw ",
  "/hw ",
  "hw' ",
  "hw-",
  "ring ",
  "",
  " ",
])("%j stays as it is written", (written) => expect(typed(written)).toBeNull());
