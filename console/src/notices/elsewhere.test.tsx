// Stories of a notice in two tabs: who has read it in one has read it.
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Notices } from "@/app/notices/Notices";
import { noticeId } from "@/generated/catalogue";
import { learnTexts } from "@/words/catalogue";
import { markOf } from "./stack";
import { happen, hush, say, useNotices } from "./store";
import { useTold } from "./told";

beforeEach(async () => {
  hush();
  await learnTexts();
  render(<Notices />);
});

const message = (index: number, on?: () => void) =>
  act(() =>
    say({
      id: noticeId.NEW_MESSAGE,
      values: { customer: "Ada", message: `Hello ${index}` },
      props: { context_message: "c1", message: index },
      ...(on && { onDismiss: on }),
    }),
  );
const told = (marks: readonly string[]) =>
  act(() =>
    dispatchEvent(
      new StorageEvent("storage", { key: "switchyard.notices", newValue: JSON.stringify(marks) }),
    ),
  );

test("what is dismissed in another tab goes here, is read, and does nothing more", async () => {
  const dismissed = vi.fn();
  message(1, dismissed);
  message(2);
  const marks = useNotices.getState().notices.map(markOf);
  told(marks.slice(1));
  expect(screen.queryByText("“Hello 1”")).toBeNull();
  expect(screen.getByText("“Hello 2”")).toBeVisible();
  expect(dismissed, "the tab that dismissed it did").not.toHaveBeenCalled();
  expect(useTold.getState().told.map(({ read }) => read)).toEqual([false, true]);
});

test("what is dismissed here is told to the other tabs, what goes by itself is not", async () => {
  const said = vi.spyOn(Storage.prototype, "setItem");
  const tellings = () => said.mock.calls.filter(([key]) => key === "switchyard.notices");
  message(3);
  happen({ kind: "tick", now: Date.now() + 3_600_000 });
  expect(useNotices.getState().notices).toEqual([]);
  expect(tellings()).toEqual([]);
  message(4);
  const marks = useNotices.getState().notices.map(markOf);
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(tellings().map(([, value]) => JSON.parse(value))).toEqual([marks]);
  said.mockRestore();
});
