// What is heard: the documents' sounds, unless somebody switched them off, and never a clatter.
import { afterEach, beforeEach, expect, test } from "vitest";
import { notices, sounds } from "@/generated/catalogue";
import { listening } from "@/testing/ears";
import { hush, play, wanted } from "./sounds";

const ears = listening();
beforeEach(hush);
afterEach(() => {
  wanted.current = () => true;
});

test("every sound that a notice names can be heard", async () => {
  const named = new Set(Object.values(notices).flatMap(({ sound }) => (sound === null ? [] : [sound])));
  expect(named.size).toBeGreaterThan(3);
  for (const name of new Set([...named, ...Object.keys(sounds)])) {
    const before = ears.notes();
    play(name);
    await ears.settled();
    expect(ears.notes(), name).toBeGreaterThan(before);
  }
});

test("a preference switches its own sound off and no other", async () => {
  wanted.current = (preference) => preference !== "lc_customer_message_sound";
  play("message");
  await ears.settled();
  expect(ears.notes()).toBe(0);
  play("ring");
  await ears.settled();
  expect(ears.notes()).toBeGreaterThan(0);
});

test("ten messages at once are one sound, and one later another", async () => {
  const now = Date.now();
  for (let message = 0; message < 10; message += 1) play("message", now);
  await ears.settled();
  const once = ears.notes();
  play("message", now + 1_600);
  await ears.settled();
  expect(ears.notes()).toBe(2 * once);
});

test("what the browser kept back until long after is not heard any more", async () => {
  play("warning", Date.now() - 5_000);
  await ears.settled();
  expect(ears.notes()).toBe(0);
});
