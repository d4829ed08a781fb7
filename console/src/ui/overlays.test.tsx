// Stories of what lies over a page: the dialog and its defaults, the prompt in steps, the loader.
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { speak } from "@/words";
import { Loader } from "./Loader";
import { Overlay } from "./Overlay";
import { StepPrompt } from "./StepPrompt";

beforeAll(() => speak("en"));
const draw = (page: ReactNode) => render(<MantineProvider>{page}</MantineProvider>);

describe("an overlay", () => {
  test("is not there unless it is active", () => {
    draw(<Overlay close={() => undefined}>Words</Overlay>);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText("Words")).toBeNull();
  });

  test("has no header of its own, and a close button", async () => {
    const close = vi.fn();
    draw(
      <Overlay active label="Something" close={close}>
        Words
      </Overlay>,
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Something" }));
    expect(dialog.queryByRole("heading")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(close).toHaveBeenCalledOnce();
  });

  test("is called by its header", async () => {
    draw(
      <Overlay active header="Keys" closeButton={false} close={() => undefined}>
        Words
      </Overlay>,
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Keys" }));
    expect(dialog.getByRole("heading", { name: "Keys" })).toBeVisible();
    expect(dialog.queryByRole("button")).toBeNull();
  });

  test("closes by Escape where it may be closed, and not where only its own buttons lead on", async () => {
    const close = vi.fn();
    const { unmount } = draw(
      <Overlay active header="May" close={close}>
        Words
      </Overlay>,
    );
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    expect(close).toHaveBeenCalledOnce();
    unmount();
    draw(
      <Overlay active header="May not">
        Words
      </Overlay>,
    );
    const dialog = within(await screen.findByRole("dialog", { name: "May not" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeVisible();
    expect(dialog.queryByRole("button")).toBeNull();
  });
});

describe("a prompt in steps", () => {
  const STEPS = ["Password", "App", "Codes"];

  function Prompt({
    done,
    loading,
    sidebar = true,
  }: {
    done: () => void;
    loading?: boolean;
    sidebar?: boolean;
  }) {
    const [at, setAt] = useState(0);
    return (
      <StepPrompt
        header="Second factor"
        steps={STEPS}
        at={at}
        sidebar={sidebar}
        loading={loading}
        back={at > 0 ? () => setAt(at - 1) : undefined}
        next={at === STEPS.length - 1 ? done : () => setAt(at + 1)}
        close={done}
      >
        <p>This is {STEPS[at]}</p>
      </StepPrompt>
    );
  }
  const current = () =>
    screen.getByRole("list", { name: "Steps" }).querySelector("[aria-current]")?.textContent;

  test("goes on and back, shows where it is, and confirms at the last", async () => {
    const done = vi.fn();
    draw(<Prompt done={done} />);
    const dialog = within(await screen.findByRole("dialog", { name: "Second factor" }));
    expect(current()).toContain("Password");
    expect(dialog.queryByRole("button", { name: "Back" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Next" }));
    expect(dialog.getByText("This is App")).toBeVisible();
    expect(current()).toContain("App");
    await userEvent.click(dialog.getByRole("button", { name: "Back" }));
    expect(dialog.getByText("This is Password")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Next" }));
    await userEvent.click(dialog.getByRole("button", { name: "Next" }));
    expect(dialog.getByText("3 of 3")).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(done).toHaveBeenCalledOnce();
  });

  test("does without the names at the side", async () => {
    draw(<Prompt done={() => undefined} sidebar={false} />);
    expect(await screen.findByText("1 of 3")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Steps" })).toBeNull();
  });

  test("waits for an answer: nothing can be pressed, nor closed by Escape", async () => {
    const done = vi.fn();
    draw(<Prompt done={done} loading />);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    for (const button of dialog.getAllByRole("button")) expect(button).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(done).not.toHaveBeenCalled());
  });
});

describe("a loader", () => {
  test("is a spinner that fades both ways, and is there unless it is told not to be", () => {
    const { rerender } = render(<Loader />);
    const loader = screen.getByRole("progressbar", { name: "Loading" });
    expect(loader).toHaveAttribute("data-type", "spinner");
    expect(loader).toHaveClass("fade-both");
    rerender(<Loader loading />);
    expect(screen.getByRole("progressbar")).toBeVisible();
    rerender(<Loader loading={false} />);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("is a bar where it is asked to be one", () => {
    render(<Loader type="bar" fade="fade-in" />);
    expect(screen.getByRole("progressbar")).toHaveAttribute("data-type", "bar");
    expect(screen.getByRole("progressbar")).toHaveClass("fade-in");
  });
});
