// Waiting for what a person would wait for, with a time after which it counts as broken.

const LOOK_EVERY_MS = 50;

/** Resolves with the first truthy answer; says what it waited for when there is none in time. */
export async function until(what, ms, look) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await look();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${ms / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
