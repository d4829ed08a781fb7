import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "@/generated/catalogue";
import { look } from "./watch";
import { useWatched } from "./watched";

let status: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  useWatched.setState({ status: null, maintenance: null });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) =>
    String(address).startsWith("/product_status.json")
      ? Response.json({ status })
      : new Response(null, { status: 404 }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const says = async (next: unknown) => {
  status = next;
  await look();
};
const shown = () => useWatched.getState().status;

test("the first status is shown at once, a change of it once it has held for five seconds", async () => {
  await says("Good");
  expect(shown()).toBe("Good");
  await says("Critical");
  await vi.advanceTimersByTimeAsync(limits.STATUS_BUFFER - 1);
  expect(shown()).toBe("Good");
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toBe("Critical");
});

test("what is over within them was never shown", async () => {
  await says("Good");
  await says("Degraded");
  status = "Good";
  await vi.advanceTimersByTimeAsync(limits.STATUS_BUFFER);
  expect(shown()).toBe("Good");
});

test("a word that is no status is none", async () => {
  await says("Fine, thanks");
  expect(shown()).toBeNull();
});
