// Stories of a panel: its four states, its age, its menu.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Problem } from "@/api/problem";
import { flaws } from "@/testing/console";
import { at as moment } from "@/testing/shapes";
import { Theme } from "@/theme/Theme";
import { Panel } from "./Panel";

const retry = vi.fn();
const AT = Date.parse(moment(0));
const called = { data: { chats: 7 }, problem: undefined, stale: false, at: AT, retry };
const problem = new Problem("metrics", {
  status: 503,
  code: 262,
  description: "no",
  requestId: "0198c0de-7000",
});

function show(more: object, empty: { title: string } | null = null) {
  render(
    <Panel
      title="Today"
      called={{ ...called, ...more }}
      failed="No figures"
      empty={empty}
      waits={<p>The shape of it</p>}
    >
      {({ chats }) => <p>{chats} chats</p>}
    </Panel>,
    { wrapper: Theme },
  );
  return userEvent.setup();
}

test("figures say how old they are, and are asked for anew from the menu", async () => {
  const user = show({});
  expect(screen.getByRole("region", { name: "Today" })).toHaveTextContent("7 chats");
  expect(screen.getByText(/^as of \d\d:\d\d/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More on “Today”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Refresh" }));
  expect(retry).toHaveBeenCalledOnce();
  expect(await flaws()).toEqual([]);
});

test("what is on its way has its shape already, and no age", () => {
  show({ data: undefined, at: null });
  expect(screen.getByText("The shape of it")).toBeVisible();
  expect(screen.queryByText(/as of/)).toBeNull();
});

test("what failed names its request, and is tried again", async () => {
  const user = show({ data: undefined, at: null, problem });
  expect(screen.getByRole("alert")).toHaveTextContent(/No figures.*0198c0de-7000/);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalled();
});

test("what is old stays and says since when; what is empty says what belongs there", () => {
  show({ stale: true });
  expect(screen.getByText("7 chats")).toBeVisible();
  expect(screen.getByRole("region", { name: "Today" })).toHaveAttribute("data-stale", "true");
  show({}, { title: "Nothing yet" });
  expect(screen.getByText("Nothing yet")).toBeVisible();
});
