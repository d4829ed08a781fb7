// Stories of the hint of a button that is only an icon: a pointer that rests gets it after 800 ms, the keyboard too.
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Theme } from "@/theme/Theme";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { IconBell } from "./icons";

const MS = 800;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bell = () => {
  render(
    <Theme>
      <IconButton label="Notifications">
        <Icon of={IconBell} />
      </IconButton>
    </Theme>,
  );
  return screen.getByRole("button", { name: "Notifications" });
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const hint = () => screen.queryByRole("tooltip");

test("a pointer that rests on it reads the hint after 800 ms, not before", () => {
  fireEvent.mouseEnter(bell());
  pass(MS - 1);
  expect(hint()).toBeNull();
  pass(1);
  expect(hint()).toHaveTextContent("Notifications");
});

test("a pointer that only passes over it is shown none", () => {
  const button = bell();
  fireEvent.mouseEnter(button);
  pass(MS - 1);
  fireEvent.mouseLeave(button);
  pass(MS);
  expect(hint()).toBeNull();
});

test("whoever comes by the keyboard reads it too, and Escape takes it away", () => {
  const button = bell();
  act(() => button.focus());
  pass(MS);
  expect(hint()).toHaveTextContent("Notifications");
  fireEvent.keyDown(button, { key: "Escape" });
  pass(MS);
  expect(hint()).toBeNull();
});
