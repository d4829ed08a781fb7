// Names and texts from right to left within sentences from left to right.
import { expect, test } from "vitest";
import { addWords, words } from ".";
import { isolate } from "./isolate";

test("a name from right to left keeps to its place in a sentence", () => {
  addWords({ en: { comms: { write_to: "Write to {{name}}" } } });
  expect(words("comms.write_to", { name: "נועה 12" })).toBe("Write to \u2068נועה 12\u2069");
  expect(words("comms.write_to", { name: "Nadia <b> & Co" })).toBe("Write to Nadia <b> & Co");
});

test("only what runs from right to left is set apart", () => {
  expect(isolate("مرحبا LM-48213")).toBe("\u2068مرحبا LM-48213\u2069");
  expect(isolate("LM-48213")).toBe("LM-48213");
  expect(isolate(3)).toBe("3");
});
