// A part that is fetched when it is wanted: not before, once, and again where the line was down.
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLater } from "./useLater";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Part = () => <p>Here it is</p>;
const load = vi.fn<() => Promise<typeof Part>>();

function Screen({ wanted }: { wanted: boolean }) {
  const Found = useLater(load, wanted);
  return Found === null ? null : <Found />;
}

test("is fetched once it is wanted, and stays", async () => {
  load.mockResolvedValue(Part);
  const { rerender } = render(<Screen wanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Screen wanted />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Here it is")).toBeVisible();
  rerender(<Screen wanted={false} />);
  rerender(<Screen wanted />);
  expect(screen.getByText("Here it is")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("what could not be fetched is asked for again, and breaks nothing", async () => {
  load.mockReset().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(Part);
  render(<Screen wanted />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText("Here it is")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("Here it is")).toBeVisible();
});
