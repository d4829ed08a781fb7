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
  fireEvent.pointerEnter(bell(), { pointerType: "mouse" });
  pass(MS - 1);
  expect(hint()).toBeNull();
  pass(1);
  expect(hint()).toHaveTextContent("Notifications");
});

test("a pointer that only passes over it is shown none", () => {
  const button = bell();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  pass(MS - 1);
  fireEvent.pointerLeave(button);
  pass(MS);
  expect(hint()).toBeNull();
});

test("a finger is shown none", () => {
  fireEvent.pointerEnter(bell(), { pointerType: "touch" });
  pass(MS);
  expect(hint()).toBeNull();
});

test("whoever presses it, or finds something else under the pointer, has read it", () => {
  const button = bell();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  pass(MS);
  expect(button).toHaveAccessibleDescription("Notifications");
  fireEvent.pointerDown(button);
  expect(hint()).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  pass(MS);
  expect(hint()).not.toBeNull();
  fireEvent.pointerOver(document.body);
  expect(hint()).toBeNull();
});

test("it stands above its button, below where there is no room, and never over the edge", () => {
  const button = bell();
  const rect = (left: number, top: number, width: number, height: number) =>
    new DOMRect(left, top, width, height);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(400);
  const stands = (at: DOMRect) => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this === button ? at : rect(0, 0, 90, 20);
    });
    fireEvent.pointerEnter(button, { pointerType: "mouse" });
    pass(MS);
    const { left, top } = screen.getByRole("tooltip").style;
    fireEvent.pointerLeave(button);
    return [left, top];
  };
  expect(stands(rect(100, 200, 30, 30))).toEqual(["70px", "175px"]);
  expect(stands(rect(100, 10, 30, 30))).toEqual(["70px", "45px"]);
  expect(stands(rect(370, 200, 30, 30))).toEqual(["302px", "175px"]);
  expect(stands(rect(0, 200, 30, 30))).toEqual(["8px", "175px"]);
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
