// What opens at a button comes when somebody goes to it; the button knows of no difference.
import { Menu } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { Theme } from "@/theme/Theme";
import { MenuAt } from "./MenuAt";
import { type At, Opens } from "./Opens";

const chosen = vi.fn();

const Fruits = ({ at }: { at: At }) => (
  <MenuAt at={at}>
    <Menu.Item onClick={() => chosen("pear")}>Pear</Menu.Item>
    <Menu.Item>Quince</Menu.Item>
  </MenuAt>
);

/** A page with a button whose menu is on its way until it is let in. */
function page() {
  let letIn = () => {};
  const load = vi.fn(() => new Promise<ComponentType<{ at: At }>>((come) => (letIn = () => come(Fruits))));
  render(
    <Theme>
      <Opens load={load} given={{}}>
        <button type="button">Fruit</button>
      </Opens>
      <p>Elsewhere</p>
    </Theme>,
  );
  const button = screen.getByRole("button", { name: "Fruit" });
  return { button, load, comes: () => act(async () => letIn()) };
}

const menu = () => screen.queryByRole("menu");

test("nothing is fetched until a pointer or the focus comes to it, and then once", async () => {
  const { button, load, comes } = page();
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(button);
  await userEvent.click(button);
  await comes();
  expect(await screen.findByRole("menu", { name: "Fruit" })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("whoever presses it before it is there sees it open when it is, and the button stays the same", async () => {
  const { button, comes } = page();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(menu()).toBeNull();
  await comes();
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Pear" })).toHaveFocus());
  expect(button).toBeInTheDocument();
  expect(button).toHaveAttribute("aria-controls", menu()?.id);
});

test("whoever has thought better of it meanwhile is shown nothing", async () => {
  const { button, comes } = page();
  await userEvent.click(button);
  await userEvent.click(button);
  await comes();
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(menu()).toBeNull();
});

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["what is chosen", () => userEvent.click(screen.getByRole("menuitem", { name: "Pear" }))],
  ["the button", () => userEvent.click(screen.getByRole("button", { name: "Fruit", hidden: true }))],
])("%s closes it, and the focus is at the button again", async (_by, closes) => {
  const { button, comes } = page();
  await userEvent.click(button);
  await comes();
  await screen.findByRole("menu");
  await closes();
  await waitFor(() => expect(menu()).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test("a press elsewhere closes it", async () => {
  const { button, comes } = page();
  await userEvent.click(button);
  await comes();
  await screen.findByRole("menu");
  await userEvent.click(screen.getByText("Elsewhere"));
  await waitFor(() => expect(menu()).toBeNull());
  expect(button).toHaveAttribute("aria-expanded", "false");
});
