// What is read at a glance: how long somebody waits, what a chat wants, and timers that tick.
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { useNow } from "@/ui/useNow";
import { speak } from "@/words";
import { since, span } from "@/words/format";
import { ageStep, urgency } from "../face/age";
import { Wait } from "../face/Wait";
import { aChat, aMessage } from "../testing/shapes";
import { look } from "./head";
import { Owed } from "./Owed";

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

test("what is overdue grows older by steps: twice as long is one more, and twelve minutes are the last", () => {
  const steps = [10, 45, 90, 91, 179, 180, 359, 360, 719, 720, 7_200].map(ageStep);
  expect(steps).toEqual([0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
});

test("an answer that is owed is told to the second, late or not, and in words to who hears it", () => {
  const { rerender } = render(<Owed seconds={45} />);
  expect(screen.getByText("0:45")).toBeVisible();
  rerender(<Owed seconds={310} />);
  expect(screen.getByText("5:10")).toBeVisible();
  expect(screen.getByText("Waiting for your reply for 5:10")).toBeInTheDocument();
});

test("a wait is told by a word as well", () => {
  render(<Wait seconds={75} />);
  expect(screen.getByText(/1:15 Late/)).toBeVisible();
});

test("open, unread, read and not answered, and gone quiet each look like themselves", () => {
  const now = Date.parse("2026-03-02T09:10:00.000Z");
  const plain = aChat("c1", { Messages: [aMessage(0)] });
  const quiet = aChat("c2", {
    Messages: [aMessage(0, { Sender: "Agent" })],
    poke_from: "2026-03-02T09:02:00.000Z",
  });
  const at = (selected: boolean, unread: number, owed = false) => ({ selected, unread, owed, now });
  expect(look(plain, at(false, 0))).toBe("plain");
  expect(look(plain, at(true, 0))).toBe("selected");
  expect(look(plain, at(false, 2))).toBe("unread");
  expect(look(plain, at(false, 0, true))).toBe("owed");
  expect(look(plain, at(false, 2, true))).toBe("unread");
  expect(look(plain, at(true, 0, true))).toBe("selected owed");
  expect(look(quiet, at(false, 0))).toBe("quiet");
  expect(look(quiet, at(true, 0))).toBe("selected quiet");
  expect(look(quiet, at(false, 1))).toBe("unread");
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
