// Stories of the seating on one device: reloaded pages and other tabs show every chat in the row that it had.
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { remembered } from "@/browser/device";
import { useSeats } from "./useSeats";

beforeEach(() => localStorage.clear());

const tab = (held: string[]) => renderHook(({ held }) => useSeats([...held], 4), { initialProps: { held } });
/** What a browser says to its other tabs. */
const told = () => act(() => void dispatchEvent(new StorageEvent("storage", { key: remembered("places") })));

test("a page that is loaded anew just after a chat was accepted shows all where they were", () => {
  const before = tab(["zoe", "rosa", "nadia", "ines"]);
  before.rerender({ held: ["zoe", "nadia", "ines"] });
  const all = ["zoe", "nadia", "ines", "omar"];
  before.rerender({ held: all });
  const slots = ["zoe", "omar", "nadia", "ines"];
  expect(before.result.current).toEqual(slots);
  before.unmount();
  // Nothing has been answered yet; then what was kept from before, and then what is so.
  const after = tab([]);
  after.rerender({ held: ["zoe", "rosa", "nadia", "ines"] });
  after.rerender({ held: all });
  expect(after.result.current).toEqual(slots);
});

test("two tabs agree, also where one hears of a chat later than of the next", () => {
  const one = tab(["zoe", "rosa", "nadia"]);
  const other = tab(["zoe", "rosa", "nadia"]);
  one.rerender({ held: ["zoe", "nadia"] });
  one.rerender({ held: ["zoe", "nadia", "omar"] });
  told();
  other.rerender({ held: ["zoe", "rosa", "nadia", "omar"] });
  other.rerender({ held: ["zoe", "nadia", "omar"] });
  told();
  expect(one.result.current).toEqual(["zoe", "omar", "nadia", null]);
  expect(other.result.current).toEqual(one.result.current);
});
