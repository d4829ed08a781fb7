// @vitest-environment jsdom
// Which press is which shortcut, on the keyboards of different countries and machines.
import { afterEach, describe, expect, test, vi } from "vitest";
import { isPressed, isTyping } from "./keys";

const accept = { key: "a", alt: true, run: () => undefined };
const end = { key: "e", alt: true, run: () => undefined };
const third = { key: "3", alt: true, run: () => undefined };

const machine = (platform: string) => vi.stubGlobal("navigator", { platform });
const box = document.createElement("textarea");
/** A press of Alt with a key, in a text box or beside one. */
function press(init: KeyboardEventInit, where: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { altKey: true, ...init });
  Object.defineProperty(event, "target", { value: where });
  return event;
}

afterEach(() => vi.unstubAllGlobals());

describe("Alt with a letter", () => {
  test("is the shortcut where the letter is what it types, also while one writes", () => {
    machine("Win32");
    expect(isPressed(press({ key: "a", code: "KeyA" }, box), accept)).toBe(true);
    expect(isPressed(press({ key: "A", code: "KeyA" }), accept)).toBe(true);
  });

  test("goes by the letter and not by its place: on a French keyboard A stands where others have Q", () => {
    machine("Linux x86_64");
    expect(isPressed(press({ key: "a", code: "KeyQ" }, box), accept)).toBe(true);
    expect(isPressed(press({ key: "q", code: "KeyA" }, box), accept)).toBe(false);
    expect(isPressed(press({ key: "q", code: "KeyA" }), accept)).toBe(false);
  });

  test("does nothing in a text box where it types something else, and works beside it", () => {
    machine("MacIntel");
    for (const key of ["€", "Dead", "´"]) {
      expect(isPressed(press({ key, code: "KeyE" }, box), end)).toBe(false);
      expect(isPressed(press({ key, code: "KeyE" }), end)).toBe(true);
    }
    expect(isPressed(press({ key: "e", code: "KeyE" }, box), end)).toBe(false);
    machine("Win32");
    expect(isPressed(press({ key: "&", code: "Digit3" }, box), third)).toBe(false);
    expect(isPressed(press({ key: "ф", code: "KeyA" }, box), accept)).toBe(false);
    expect(isPressed(press({ key: "ф", code: "KeyA" }), accept)).toBe(true);
  });

  test("is nothing with AltGr, with another modifier, or in the middle of a composed character", () => {
    machine("Win32");
    expect(isPressed(press({ key: "a", code: "KeyA", modifierAltGraph: true }), accept)).toBe(false);
    expect(isPressed(press({ key: "e", code: "KeyE", ctrlKey: true }), end)).toBe(false);
    expect(isPressed(press({ key: "A", code: "KeyA", shiftKey: true }), accept)).toBe(false);
    expect(isPressed(press({ key: "a", code: "KeyA", isComposing: true }), accept)).toBe(false);
  });
});

test("the palette opens with Command on a Mac and with Ctrl elsewhere", () => {
  const palette = { key: "k", command: true, run: () => undefined };
  const held = (init: KeyboardEventInit) => press({ altKey: false, key: "k", code: "KeyK", ...init }, box);
  machine("MacIntel");
  expect(isPressed(held({ metaKey: true }), palette)).toBe(true);
  expect(isPressed(held({ ctrlKey: true }), palette)).toBe(false);
  machine("Win32");
  expect(isPressed(held({ ctrlKey: true }), palette)).toBe(true);
});

test("one types in a search field, and not at a slider", () => {
  const input = (type: string) => Object.assign(document.createElement("input"), { type });
  expect(isTyping(input("search"))).toBe(true);
  expect(isTyping(input("range"))).toBe(false);
  expect(isTyping(box)).toBe(true);
});
