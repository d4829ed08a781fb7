// What is read at a glance: how long somebody waits, what a chat wants, and timers that tick.
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { aChat, aMessage } from "@/testing/shapes";
import { useNow } from "@/ui/useNow";
import { urgency, Wait } from "@/ui/Wait";
import { speak } from "@/words";
import { since, span } from "@/words/format";
import { look } from "./head";

beforeAll(() => speak("en"));
afterEach(() => vi.useRealTimers());

test.each([
  [0, "green"],
  [29, "green"],
  [30, "yellow"],
  [59, "yellow"],
  [60, "orange"],
  [90, "orange"],
  [91, "red"],
])("a wait of %i s is %s", (seconds, colour) => expect(urgency(seconds)).toBe(colour));

test("a wait is told by a word as well", () => {
  render(<Wait seconds={75} />);
  expect(screen.getByText(/1:15 Late/)).toBeVisible();
});

test("a chat that is open is marked as such, one with something unread too, and one that may be poked", () => {
  const now = Date.parse("2026-03-02T09:10:00.000Z");
  const plain = aChat("c1", { Messages: [aMessage(0)] });
  const owed = aChat("c2", {
    Messages: [aMessage(0, { Sender: "Agent" })],
    poke_from: "2026-03-02T09:02:00.000Z",
  });
  const at = (selected: boolean, unread: number) => ({ selected, unread, now });
  expect(look(plain, at(false, 0))).toBe("plain");
  expect(look(plain, at(true, 0))).toBe("selected");
  expect(look(plain, at(false, 2))).toBe("unread");
  expect(look(owed, at(false, 0))).toBe("quiet");
  expect(look(owed, at(true, 0))).toBe("selected quiet");
  expect(look(owed, at(false, 1))).toBe("unread");
});

test("timers tick by the second, together", async () => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.parse("2026-03-02T09:00:10.000Z"));
  const Timer = ({ from }: { from: string }) => <p>{span(since(from, useNow()))}</p>;
  render(
    <>
      <Timer from="2026-03-02T09:00:00.000Z" />
      <Timer from="2026-03-02T08:59:00.000Z" />
    </>,
  );
  const shown = () => screen.getAllByText(/:/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(["0:10", "1:10"]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toEqual(["0:11", "1:11"]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(shown()).toEqual(["0:13", "1:13"]);
});
