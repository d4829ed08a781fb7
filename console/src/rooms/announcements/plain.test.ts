// What is typed becomes paragraphs, lists and links; and nothing of it becomes a page of its own.
import { expect, test } from "vitest";
import { htmlOf } from "./plain";

test("an empty line begins a paragraph, a single one breaks the line", () => {
  expect(htmlOf("Hello\nall\n\n\n  Bye ")).toBe("<p>Hello<br>all</p><p>Bye</p>");
  expect(htmlOf(" \n \n")).toBe("");
});

test("lines with dashes are a list, where all of a paragraph have one", () => {
  expect(htmlOf("Mind:\n\n- one\n* two")).toBe("<p>Mind:</p><ul><li>one</li><li>two</li></ul>");
  expect(htmlOf("- one\ntwo")).toBe("<p>- one<br>two</p>");
});

test("addresses are links without the sentence's end, and signs are signs", () => {
  expect(htmlOf("See https://example.com/a?b=1&c=2.")).toBe(
    '<p>See <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.</p>',
  );
  expect(htmlOf('<script>alert("1")</script> javascript:alert(1)')).toBe(
    "<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; javascript:alert(1)</p>",
  );
});
