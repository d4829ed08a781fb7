// @vitest-environment jsdom
// What is pasted keeps its points and addresses, and nothing that could run.
import { expect, test } from "vitest";
import { shapedText } from "./pasted";

const pasted = (html: string) => shapedText({ getData: (kind) => (kind === "text/html" ? html : "") });

test("lists keep their points and numbers, links their addresses", () => {
  expect(pasted("<p>Bring:</p><ul><li>the  lamp</li><li>the <b>bill</b></li></ul>")).toBe(
    "Bring:\n• the lamp\n• the bill",
  );
  expect(pasted("<ol><li>Open</li><li>Turn</li></ol>")).toBe("1. Open\n2. Turn");
  expect(pasted('See <a href="https://lume.example/è">our page</a>.')).toBe(
    "See our page (https://lume.example/è).",
  );
  expect(pasted('<a href="https://lume.example">https://lume.example</a>')).toBe("https://lume.example");
});

test("scripts, styles and addresses that run are left behind", () => {
  expect(pasted('<a href="javascript:alert(1)">here</a><script>alert(1)</script>')).toBe("here");
  expect(pasted("<style>p{}</style><ul><li><img src=x onerror=alert(1)>one</li></ul>")).toBe("• one");
});

test("what has no form is the browser's to paste", () => {
  expect(pasted("")).toBeNull();
  expect(pasted("<b>only bold</b>")).toBeNull();
});
