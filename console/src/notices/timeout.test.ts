// How long the notice of a refusal stays.
import { expect, test } from "vitest";
import { learnTexts, noticeText } from "@/words/catalogue";

test("a refusal stays for as long as its entry says", async () => {
  await learnTexts();
  expect(noticeText("105")?.timeout).toBe(15_000);
  expect(noticeText("101")?.timeout).toBe(10_000);
  expect(noticeText("102")?.timeout).toBe(20_000);
});
