import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "@/generated/catalogue";
import { useWatched } from "./face/watched";
import { look } from "./watch";

let status: unknown;
let services: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  useWatched.setState({ status: null, services: [], maintenance: null });
  services = undefined;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) =>
    String(address).startsWith("/product_status.json")
      ? Response.json({ status, services })
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
  await vi.advanceTimersByTimeAsync(4_999);
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

test("each part is told as it is, and what is none is left out", async () => {
  const part = (key: string, text: unknown) => ({ key, payload: { colour: "green", text, full_text: "" } });
  services = [
    part("engine", "Good"),
    part("storage", "Critical"),
    part("service", "Fine, thanks"),
    part("x", "Good"),
    null,
  ];
  await says("Critical");
  expect(useWatched.getState().services).toEqual([
    { key: "storage", text: "Critical" },
    { key: "engine", text: "Good" },
  ]);
  services = "none";
  await says("Critical");
  expect(useWatched.getState().services).toEqual([]);
});
