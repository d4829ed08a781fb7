// What is in view stays, where what lies below the transcript changes its height.
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAnchor } from "./useAnchor";

/** A box of which so much is seen, as a browser lays it out: there is nothing to scroll to beyond its end. */
function box(seen: number, all: number) {
  const element = document.createElement("div");
  let [height, top] = [seen, 0];
  const clamped = (to: number) => Math.max(0, Math.min(to, all - height));
  Object.defineProperties(element, {
    scrollHeight: { get: () => all },
    clientHeight: { get: () => height },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = clamped(to);
      },
    },
  });
  const grows = (to: number) => {
    height = to;
    top = clamped(top);
  };
  return { element, grows, below: () => all - top - height };
}

test("whoever is at the end stays there when a form takes the place of the message box, and again when that comes back", () => {
  const { element, grows, below } = box(640, 3_000);
  const { result } = renderHook(() => useAnchor({ current: element }));
  result.current.settle();
  expect(below()).toBe(0);
  for (const after of [520, 640]) {
    // Neither is there for a moment.
    grows(760);
    grows(after);
    expect(result.current.scrolledTo()).toBe(true);
    expect(below()).toBe(0);
    result.current.settle();
    expect(below()).toBe(0);
  }
});

test("whoever has gone up is not brought back by it", () => {
  const { element, grows, below } = box(640, 3_000);
  const { result } = renderHook(() => useAnchor({ current: element }));
  result.current.settle();
  element.scrollTop -= 500;
  expect(result.current.scrolledTo()).toBe(false);
  grows(520);
  result.current.settle();
  expect(below()).toBe(620);
});
