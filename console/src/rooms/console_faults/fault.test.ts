// What a report says of something that was thrown, and what it never says.
import { describe, expect, test } from "vitest";
import { Problem } from "@/api/problem";
import { limits } from "@/generated/catalogue";
import { faultOf } from "./fault";

const thrown = (message: string, stack = "", name = "TypeError"): Error =>
  Object.assign(new Error(message), { name, stack });
const said = (message: string) => faultOf(thrown(message))?.message;

describe("the message", () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'name')",
      "Cannot read properties of undefined (reading 'name')",
    ],
    ["items.map is not a function", "items.map is not a function"],
    ["Can't find variable: agent", "Can't find variable: agent"],
    [
      "Failed to fetch dynamically imported module: https://demo.example/assets/Inbox-Dk3fA9xQ.js?v=1",
      "Failed to fetch dynamically imported module: /assets/Inbox-Dk3fA9xQ.js",
    ],
    [
      "Minified React error #31; visit https://react.dev/errors/31?args[]=Hello",
      "Minified React error #31; visit",
    ],
  ])("keeps what the code says: %s", (message, kept) => expect(said(message)).toBe(`TypeError: ${kept}`));

  test.each([
    ['Unexpected token \'H\', "Hello "Ada", my card is 4111" is not valid JSON', /Hello|Ada|4111/],
    ['can\'t access property "of Ada Byron", chat is undefined', /Ada/],
    ["The text 'don't tell my sister' was refused", /sister|tell/],
    ["No template `Dear Ada", /Ada/],
    ["Nobody is called “Ada”", /Ada/],
    ["ada.byron@example.com is taken", /ada|example/],
    ["https://demo.example/#/Common/Comms?chat=0193509a&token=abc failed", /demo|0193509a|abc|chat/],
    ["chat 0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09 is gone", /0193509a|7e1c/],
    ["token 9f86d081884c7d659a2feaa0c55ad015 is over", /9f86/],
    ["call +39 06 1234 5678", /06|1234/],
    ["blob:https://demo.example/0193509a", /demo|0193/],
  ])("leaves out what may be somebody's: %s", (message, not) => {
    expect(said(message)).toMatch(/^TypeError/);
    expect(said(message)).not.toMatch(not);
  });

  test("is one line of bounded length", () => {
    expect(said("a\n\u001b[2Jb")).toBe("TypeError: a [2Jb");
    expect(said("a ".repeat(2_000))?.length).toBe(limits.CONSOLE_ERROR_MESSAGE);
  });

  test("says only of which type it was where no error was thrown", () => {
    expect(faultOf("Ada's card is 4111")).toEqual({ message: "thrown: string", stack: "" });
    expect(faultOf({ text: "Hello" })).toEqual({ message: "thrown: object", stack: "" });
  });
});

describe("the stack", () => {
  test("is the frames alone, without the message, hosts and queries, as each browser writes them", () => {
    const stack = [
      "TypeError: Hello Ada",
      "    at Ada wrote this",
      "    at Row (https://demo.example/assets/Inbox.js:1:2)",
      "    at async load (https://demo.example/sandbox/assets/Inbox.js?t=1:3:4)",
      "    at https://demo.example/assets/index.js:5:6",
      "render@https://demo.example:8080/assets/index.js:7:8",
      "    at chrome-extension://abcdef/content.js:9:10",
    ].join("\n");
    expect(faultOf(thrown("x", stack))?.stack).toBe(
      [
        "Row (/assets/Inbox.js:1:2)",
        "async load (/sandbox/assets/Inbox.js:3:4)",
        "/assets/index.js:5:6",
        "render (/assets/index.js:7:8)",
      ].join("\n"),
    );
  });

  test("is bounded", () => {
    const frame = `    at ${"f".repeat(80)} (https://demo.example/${"a".repeat(190)}.js:1:2)\n`;
    expect(faultOf(thrown("x", frame.repeat(500)))?.stack.length).toBe(limits.CONSOLE_ERROR_STACK);
  });
});

test("refusals, calls that were given up and faults of an extension are none of the console's", () => {
  expect(faultOf(new Problem("GET x", { status: 404, code: 147, description: "gone" }))).toBeNull();
  expect(faultOf(thrown("left", "", "AbortError"))).toBeNull();
  expect(faultOf(thrown("x", "Error: x\n    at moz-extension://a/b.js:1:2"))).toBeNull();
  expect(faultOf(null)).toBeNull();
});
