// Stories of a form: what is wrong is said at its field, what is refused too, what was typed stays, and keys save.
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createHashRouter, Link, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "@/api/problem";
import { useSession } from "@/session/store";
import { flaws } from "@/testing/console";
import { Theme } from "@/theme/Theme";
import { learnTexts } from "@/words/catalogue";
import { Field } from "./Field";
import { Form } from "./Form";
import { useForm } from "./useForm";

const save = vi.fn<(values: object) => Promise<unknown>>();
let base = { title: "Greeting", note: "" };

function Note() {
  const form = useForm({
    base,
    bounds: { title: { need: true, most: 12 }, note: { most: 10 } },
    rules: ({ title }) => (title.trim() === "Taken" ? { title: "There is one already." } : {}),
    named: { body_text: "note" },
    save,
  });
  return (
    <Form
      of={form}
      act="Save"
      cancel="Cancel"
      told={form.saved ? "Saved" : undefined}
      close={() => undefined}
    >
      <Field form={form} name="title" label="Title" hint="What it is found by." />
      <Field form={form} name="note" label="Note" rows={3} most={10} />
      <Link to="/elsewhere">Elsewhere</Link>
    </Form>
  );
}

function open() {
  location.hash = "#/";
  const router = createHashRouter([
    { path: "/", Component: Note },
    { path: "/elsewhere", element: <h1>Elsewhere it is</h1> },
  ]);
  render(<RouterProvider router={router} />, { wrapper: Theme });
  return userEvent.setup();
}

const title = () => screen.getByRole("textbox", { name: "Title" });
const note = () => screen.getByRole("textbox", { name: "Note" });
const button = () => screen.getByRole("button", { name: "Save" });
const refusal = (extra: object | null) =>
  new Problem("internal/notes", {
    status: 400,
    code: 105,
    description: "The value has the wrong format.",
    extra,
  });

beforeEach(async () => {
  await learnTexts();
  base = { title: "Greeting", note: "" };
  save.mockReset().mockResolvedValue(undefined);
  useSession.setState({ token: "token-1" });
});

describe("what is wrong", () => {
  test("is said at its field as one types, by what the call may hold; the foot counts it and leads there", async () => {
    const user = open();
    expect(title()).toHaveAccessibleDescription("What it is found by.");
    await user.type(title(), " and so on");
    expect(title()).toHaveAccessibleDescription("At most 12 characters.");
    expect(title()).toBeInvalid();
    expect(button()).toBeDisabled();
    await user.type(note(), "x".repeat(11));
    expect(screen.getByText("11 of 10")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "2 problems to fix" }));
    expect(title()).toHaveFocus();
    expect(await flaws()).toEqual([]);
    await user.clear(title());
    await user.type(title(), "Taken");
    expect(title()).toHaveAccessibleDescription("There is one already.");
    expect(save).not.toHaveBeenCalled();
  });

  test("with what nobody has written is said to whoever leaves it so or saves, not before", async () => {
    base = { title: "", note: "" };
    const user = open();
    await user.click(title());
    expect(screen.queryByRole("alert")).toBeNull();
    await user.tab();
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a value.");
    expect(button()).toBeEnabled();
    await user.click(button());
    expect(button()).toBeDisabled();
    expect(save).not.toHaveBeenCalled();
  });
});

describe("what is refused", () => {
  test("is said at the field that it names, what was typed stays, and writing takes it away", async () => {
    save.mockRejectedValueOnce(refusal({ field: "body_text", why: "has characters that cannot be seen" }));
    const user = open();
    await user.type(note(), "Hello");
    await user.click(button());
    await waitFor(() => expect(note()).toBeInvalid());
    expect(note()).toHaveAccessibleDescription(/wrong format/);
    expect(note()).toHaveValue("Hello");
    expect(title()).toBeValid();
    await user.type(note(), "!");
    expect(note()).toBeValid();
    await user.click(button());
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(save).toHaveBeenLastCalledWith({ title: "Greeting", note: "Hello!" });
  });

  test("and names no field is said above the foot", async () => {
    save.mockRejectedValueOnce(refusal(null));
    const user = open();
    await user.type(note(), "Hello");
    await user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent(/wrong format/);
    expect(note()).toHaveValue("Hello");
  });
});

describe("by keys", () => {
  test("Ctrl Enter saves from wherever one writes, and Enter alone only writes a line", async () => {
    const user = open();
    await user.type(note(), "a{Enter}b");
    expect(save).not.toHaveBeenCalled();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(save).toHaveBeenCalledWith({ title: "Greeting", note: "a\nb" }));
    expect(save).toHaveBeenCalledOnce();
  });
});

describe("whoever leaves", () => {
  const question = async () => within(await screen.findByRole("dialog", { name: "Unsaved changes" }));

  test("what is written and not saved is asked first; blanks around a text are no change", async () => {
    const user = open();
    await user.type(title(), "  ");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    expect(await screen.findByRole("heading", { name: "Elsewhere it is" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("can save first, and goes on", async () => {
    const user = open();
    await user.type(note(), "Hello");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click((await question()).getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "Elsewhere it is" })).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
  });

  test("and whose first save is refused stays, and reads why", async () => {
    save.mockRejectedValueOnce(refusal({ field: "title" }));
    const user = open();
    await user.type(note(), "Hello");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click((await question()).getByRole("button", { name: "Save" }));
    // The question goes a moment after the fault is told, and then leads to it.
    await waitFor(() => expect(title()).toHaveFocus());
    expect(title()).toBeInvalid();
    expect(note()).toHaveValue("Hello");
  });

  test("and saves what has faults stays, reads each of them and is led to the first", async () => {
    const user = open();
    await user.clear(title());
    await user.type(note(), "x".repeat(11));
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click((await question()).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(title()).toHaveFocus());
    expect(screen.getByRole("button", { name: "2 problems to fix" })).toBeVisible();
    expect(title()).toHaveAccessibleDescription("Enter a value.");
    expect(save).not.toHaveBeenCalled();
  });
});
