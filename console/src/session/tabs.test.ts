// @vitest-environment jsdom
// Stories of two tabs: what one does with the session, the other follows; and only one of them speaks.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remember } from "@/browser/device";
import { hearTabs, speaks, takeTurns, tellTabs } from "@/browser/tabs";
import { useSession } from "./store";
import { followTabs, stepOf } from "./tabs";

const kept = (token: string | null, expiresAt: number | null = 1_000) => ({
  token,
  expiresAt,
  directPath: null,
});

beforeEach(() => localStorage.clear());
afterEach(() => useSession.setState(useSession.getInitialState(), true));

test("each change of another tab has its meaning", () => {
  expect(stepOf(kept("a"), kept("a"))).toEqual({ kind: "nothing" });
  expect(stepOf(kept("a"), kept("a", 2_000))).toEqual({ kind: "renewed", expiresAt: 2_000 });
  expect(stepOf(kept("a"), kept(null))).toEqual({ kind: "signed_out" });
  expect(stepOf(kept("a"), null)).toEqual({ kind: "signed_out" });
  expect(stepOf(kept(null), kept("b"))).toEqual({ kind: "signed_in", token: "b", expiresAt: 1_000 });
  expect(stepOf(kept("a"), kept("b"))).toMatchObject({ kind: "signed_in", token: "b" });
  expect(stepOf(kept(null), null)).toEqual({ kind: "nothing" });
});

test("one renewal holds for both, and so does one sign-out", () => {
  useSession.setState({ token: "a", expiresAt: 1_000 });
  const signedOut = vi.fn();
  const unfollow = followTabs({ signedOut, signedIn: vi.fn() });
  const other = (value: ReturnType<typeof kept>) => {
    localStorage.setItem("switchyard.session", JSON.stringify(value));
    dispatchEvent(new StorageEvent("storage", { key: "switchyard.session" }));
  };
  other(kept("a", 9_000));
  expect(useSession.getState().expiresAt).toBe(9_000);
  expect(signedOut).not.toHaveBeenCalled();
  other(kept(null));
  expect(signedOut).toHaveBeenCalledOnce();
  unfollow();
});

test("the tab that was looked at last speaks, and leaves it when it is closed", () => {
  expect(speaks()).toBe(true);
  remember("voice", "another tab");
  expect(speaks()).toBe(false);
  const leave = takeTurns();
  expect(speaks()).toBe(true);
  remember("voice", "another tab");
  dispatchEvent(new Event("focus"));
  expect(speaks()).toBe(true);
  leave();
  expect(localStorage.getItem("switchyard.voice")).toBeNull();
});

test("what one tab says the others hear, and nothing of it is kept", () => {
  const said: (string | null)[] = [];
  const set = vi
    .spyOn(Storage.prototype, "setItem")
    .mockImplementation((_key, value) => void said.push(value));
  tellTabs("gone", ["a"]);
  set.mockRestore();
  expect(localStorage).toHaveLength(0);
  const heard = vi.fn();
  const leave = hearTabs("gone", heard);
  for (const newValue of [...said, null])
    dispatchEvent(new StorageEvent("storage", { key: "switchyard.gone", newValue }));
  expect(heard.mock.calls).toEqual([[["a"]]]);
  leave();
});
