// What is a link in a message, where it leads, and what is shown of it.
import { describe, expect, test } from "vitest";
import { LINK_SHOWN_CHARS, linked } from "./links";

const hrefs = (text: string) => linked(text).flatMap((part) => (typeof part === "string" ? [] : [part.href]));
const read = (text: string) => linked(text).map((part) => (typeof part === "string" ? part : part.shown));

describe("a message", () => {
  test("without an address is one text", () =>
    expect(linked("1 < 2: no link here")).toEqual(["1 < 2: no link here"]));

  test.each([
    ["see https://shop.example/a?b=1#c.", ["https://shop.example/a?b=1#c"]],
    [
      "(https://en.wikipedia.org/wiki/Lamp_(disambiguation))",
      ["https://en.wikipedia.org/wiki/Lamp_(disambiguation)"],
    ],
    ["“http://shop.example/x”, really?!", ["http://shop.example/x"]],
    ["www.shop.example/track, then", ["https://www.shop.example/track"]],
    ["write to mailto:help@shop.example!", ["mailto:help@shop.example"]],
    ["write to nadia.conti+lamp@shop.example.", ["mailto:nadia.conti+lamp@shop.example"]],
    ["call tel:+390212345", ["tel:+390212345"]],
    [
      "http://127.0.0.1:8080/a and https://shop.example/b",
      ["http://127.0.0.1:8080/a", "https://shop.example/b"],
    ],
  ])("%s", (text, wanted) => {
    expect(hrefs(text)).toEqual(wanted);
    expect(read(text).join("")).toBe(text);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "vbscript:x ftp://shop.example/a",
    "https://bank.example@evil.example/",
    "https://",
    "http://...",
    "a@b",
  ])("%s leads nowhere", (text) => expect(hrefs(text)).toEqual([]));

  test("an address in letters that look like others shows the host that it really is", () => {
    // The first letter is Cyrillic.
    expect(read("https://аpple.example/login")).toEqual(["https://xn--pple-43d.example/login"]);
    expect(read("https://città.example/")).toEqual(["https://città.example/"]);
  });

  test("signs that turn the line round are no part of it", () =>
    expect(hrefs("https://shop.example/\u202egpj.exe")).toEqual(["https://shop.example/"]));

  test("a long one is cut in the middle, and its host never", () => {
    const address = `https://shop.example/orders/${"a".repeat(200)}/receipt.pdf`;
    const [shown] = read(address);
    expect(shown).toHaveLength(LINK_SHOWN_CHARS);
    expect(shown).toMatch(/^https:\/\/shop\.example\/orders\/.*….*receipt\.pdf$/);
    expect(hrefs(address)).toEqual([address]);
    const host = `${"sub.".repeat(20)}example.com`;
    expect(read(`https://${host}/${"a".repeat(100)}`)[0]).toContain(host);
  });
});
