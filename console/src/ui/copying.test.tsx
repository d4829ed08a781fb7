// Copying: it is said for two seconds that it was done; a browser that cannot copy is told of (0119).
import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNotices } from "@/notices/store";
import { speak } from "@/words";
import { learnTexts } from "@/words/catalogue";
import { CopyButton } from "./CopyButton";

const write = vi.fn();
beforeEach(async () => {
  await speak("en");
  await learnTexts();
  vi.useFakeTimers();
  write.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText: write }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  useNotices.setState(useNotices.getInitialState(), true);
});

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const copies = async () => {
  render(
    <MantineProvider>
      <CopyButton text="r-1" label="Copy request ID" />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy request ID" }));
  await passes(0);
};

test("says for two seconds that it was done", async () => {
  await copies();
  expect(write).toHaveBeenCalledExactlyOnceWith("r-1");
  expect(screen.getByRole("button", { name: "Copied" })).toBeVisible();
  await passes(1_999);
  expect(screen.getByRole("button", { name: "Copied" })).toBeVisible();
  await passes(1);
  expect(screen.getByRole("button", { name: "Copy request ID" })).toBeVisible();
});

test("says so where the browser cannot, and does not claim it was done", async () => {
  write.mockRejectedValue(new DOMException("", "NotAllowedError"));
  await copies();
  expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(["0119"]);
  expect(useNotices.getState().notices[0]?.title).not.toBe("0119");
  expect(screen.getByRole("button", { name: "Copy request ID" })).toBeVisible();
});
