// Stories of the list with detail: walked by keys, one side at a time where there is no room for both, and its states.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "@/api/problem";
import { ListDetail, ListRow } from "./ListDetail";
import { Listed } from "./Listed";

const NAMES = ["Anna", "Ben", "Chiara"];

function People() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ListDetail
      title="The house"
      open={open !== null}
      label="People"
      above={<input type="search" aria-label="Find" />}
      list={
        <ul>
          {NAMES.map((name) => (
            <ListRow
              key={name}
              act={() => setOpen(name)}
              chosen={name === open}
              beside={<button type="button">Copy {name}</button>}
            >
              {name}
            </ListRow>
          ))}
        </ul>
      }
      reading={open === null ? "Nobody" : "Person"}
      detail={open === null ? "Nobody is open" : `This is ${open}`}
      back={{ text: "Back", act: () => setOpen(null) }}
    />
  );
}

const row = (name: string) => screen.getByRole("button", { name });

describe("by keys", () => {
  test("arrows, Home and End walk from row to row and open nothing; Enter opens", async () => {
    const user = userEvent.setup();
    render(<People />);
    await user.click(screen.getByRole("searchbox"));
    await user.keyboard("{ArrowDown}");
    expect(row("Anna")).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(row("Chiara")).toHaveFocus();
    await user.keyboard("{Home}");
    expect(row("Anna")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(screen.getByRole("searchbox")).toHaveFocus();
    await user.keyboard("{ArrowDown}{End}{ArrowUp}");
    expect(row("Ben")).toHaveFocus();
    expect(screen.getByText("Nobody is open")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(screen.getByText("This is Ben")).toBeVisible();
    expect(row("Ben")).toHaveAttribute("aria-current", "true");
  });

  test("they go on from what stands beside a row too, and leave alone what else takes arrows", async () => {
    const user = userEvent.setup();
    render(<People />);
    row("Copy Anna").focus();
    await user.keyboard("{ArrowDown}");
    expect(row("Ben")).toHaveFocus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(row("Ben")).toHaveFocus();
  });
});

describe("where there is room for one side", () => {
  const phone = document.createElement("style");
  phone.textContent =
    ".listdetail:not([data-open]) > .openside, .listdetail[data-open] > .listside { display: none }";
  beforeEach(() => document.head.append(phone));
  afterEach(() => phone.remove());

  test("the open one covers the list, and its way back leads to the row that it came from", async () => {
    const user = userEvent.setup();
    render(<People />);
    expect(screen.queryByRole("region", { name: "Nobody" })).toBeNull();
    await user.click(row("Ben"));
    expect(screen.queryByRole("region", { name: "People" })).toBeNull();
    expect(screen.getByRole("region", { name: "Person" })).toHaveFocus();
    expect(screen.getByRole("heading", { level: 1, name: "The house" })).toBeInTheDocument();
    await user.keyboard("{Tab}{Enter}");
    expect(screen.getByRole("region", { name: "People" })).toBeVisible();
    expect(row("Ben")).toHaveFocus();
  });
});

test("where there is room for both, opening leaves the focus in the list", async () => {
  const user = userEvent.setup();
  render(<People />);
  await user.click(row("Chiara"));
  expect(row("Chiara")).toHaveFocus();
});

describe("the rows", () => {
  const retry = vi.fn();
  const called = { data: [] as unknown, problem: undefined, stale: false, at: null, retry };
  const said = { failed: "Could not be loaded", empty: { title: "None yet" }, none: { title: "None found" } };
  const problem = new Problem("internal/people", { status: 500, code: 105, description: "no" });

  test("say that they are on their way, and with what they failed", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Listed called={{ ...called, data: undefined }} count={0} {...said} />);
    expect(screen.getByRole("status", { name: "Loading" })).toBeInTheDocument();
    rerender(<Listed called={{ ...called, data: undefined, problem }} count={0} {...said} />);
    expect(screen.getByRole("alert")).toHaveTextContent("Could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test("tell apart that there are none from that none is found, and stay when they are old", () => {
    const { rerender } = render(<Listed called={called} count={0} found={0} {...said} />);
    expect(screen.getByText("None yet")).toBeVisible();
    rerender(<Listed called={called} count={3} found={0} {...said} />);
    expect(screen.getByText("None found")).toBeVisible();
    rerender(
      <Listed called={{ ...called, stale: true }} count={3} found={1} {...said}>
        <p>Anna</p>
      </Listed>,
    );
    expect(screen.getByText("Anna")).toBeVisible();
    expect(screen.getByRole("status")).toBeInTheDocument();
  });
});
