// What the catalogue gives a notice: English where Italian is missing, and how long it stays.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { speak } from "@/words";
import { learnTexts, noticeText } from "./texts";

vi.mock("@/generated/catalogue?texts", async (original) => {
  const real = await original<typeof import("@/generated/catalogue?texts")>();
  const missed = { ...real.notices["0146"], it: { title: "", text: "" } };
  return { ...real, notices: { ...real.notices, "0146": missed } };
});

beforeAll(async () => {
  await speak("it");
  await learnTexts();
});
afterAll(() => speak("en"));

test("a notice without Italian words has the English ones", () => {
  const values = { agent: "Luca Bassi", customer: "Ines Roth" };
  const missed = noticeText("0146", values);
  void speak("en");
  expect(missed?.title).not.toBe("");
  expect({ ...missed }).toEqual({ ...noticeText("0146", values) });
});

test("a refusal stays for as long as its entry says", async () => {
  expect(noticeText("105")?.timeout).toBe(15_000);
  expect(noticeText("101")?.timeout).toBe(10_000);
  expect(noticeText("102")?.timeout).toBe(20_000);
});
