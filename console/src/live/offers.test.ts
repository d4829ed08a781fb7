// Stories of offers: what rings, what falls silent, and what a reload of the page keeps.
import { afterEach, expect, test, vi } from "vitest";
import { aChat, anEvent, anOffer } from "@/testing/shapes";
import type { Offer } from "./frames";
import { ring, ringFor, silence, useOffers } from "./offers";

const refs = (ringing: readonly Offer[]) => ringing.map(({ uniQref }) => uniQref);

afterEach(() => {
  silence();
  sessionStorage.clear();
});

test("an offer rings until it is answered, ends or the chat is given", () => {
  const two = [anEvent("offer", anOffer("a")), anEvent("offer", anOffer("b"))].reduce(ring, []);
  expect(refs(two)).toEqual(["a", "b"]);
  expect(refs(ring(two, anEvent("offer.ended", { uniQref: "a", outcome: "timed_out" })))).toEqual(["b"]);
  expect(refs(ring(two, anEvent("chat.assigned", { chat: aChat("b") })))).toEqual(["a"]);
});

test("the same chat offered again rings once, and with its new time", () => {
  const first = ring([], anEvent("offer", anOffer("a", { ring_seconds: 20 })));
  const again = ring(first, anEvent("offer", anOffer("a", { ring_seconds: 10 })));
  expect(again.map(({ ring_seconds }) => ring_seconds)).toEqual([10]);
});

test("what is no offer changes nothing, not even the list itself", () => {
  const ringing = [anOffer("a")];
  expect(ring(ringing, anEvent("chat.completed", { uniQref: "a" }))).toBe(ringing);
});

test("answering one offer silences that one; leaving silences all", () => {
  for (const ref of ["a", "b", "c"]) ringFor(anEvent("offer", anOffer(ref)));
  silence("b");
  expect(refs(useOffers.getState().ringing)).toEqual(["a", "c"]);
  silence();
  expect(useOffers.getState().ringing).toEqual([]);
});

test("a reload keeps what still rings and forgets what has run out", async () => {
  ringFor(anEvent("offer", anOffer("late", { until: new Date(Date.now() - 1).toISOString() })));
  ringFor(anEvent("offer", anOffer("still")));
  vi.resetModules();
  const reloaded = await import("./offers");
  expect(refs(reloaded.useOffers.getState().ringing)).toEqual(["still"]);
});

test("a browser that keeps nothing starts with nothing", async () => {
  sessionStorage.setItem("switchyard.offers", "{broken");
  vi.resetModules();
  const reloaded = await import("./offers");
  expect(reloaded.useOffers.getState().ringing).toEqual([]);
});
