// @vitest-environment jsdom
// What is pasted is never cut: it stays whole, and what is too long is said instead of sent.
import { beforeEach, expect, test, vi } from "vitest";
import { MESSAGE_CHARS } from "../limits";
import type { StartForm } from "../model";
import { wordsOf } from "../words";
import { composer } from "./composer";
import { form } from "./form";

const words = wordsOf("en");

beforeEach(() => document.body.replaceChildren());

function paste(into: HTMLTextAreaElement, text: string) {
  into.value = text;
  into.dispatchEvent(new Event("input", { bubbles: true }));
}

test("a message that is too long stays whole, says by how much, and goes once it fits", () => {
  const said = vi.fn();
  const { element } = composer(words, { typed: () => undefined, say: said, leave: () => undefined });
  document.body.append(element);
  const box = element.querySelector("textarea");
  const status = element.querySelector("[role=status]");
  if (!box || !status) throw new Error("no composer");
  const enter = () => box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
  // A reader counts each of these as one character.
  const long = "\u{1f600}".repeat(MESSAGE_CHARS + 2);
  paste(box, long);
  enter();
  expect(box.value).toBe(long);
  expect(status.textContent).toBe("2 characters too many: a message has at most 4000");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(said).not.toHaveBeenCalled();
  const fits = "\u{1f600}".repeat(MESSAGE_CHARS - 1);
  paste(box, fits);
  expect(status.textContent).toBe("1 character left");
  enter();
  expect(said).toHaveBeenCalledExactlyOnceWith(fits);
});

test("a first message that is too long is not cut, and the field says so", () => {
  const started = vi.fn<(form: StartForm) => void>();
  const page = form(words, "en", undefined, started);
  document.body.append(page.element);
  page.show({ shop: { open: true, skills: [{ id: 1, skill: "orders", open: true }], asked: [] } } as never);
  const field = (id: string) => page.element.querySelector<HTMLTextAreaElement>(`#${id}`);
  const [name, first] = [field("name"), field("first")];
  if (!name || !first) throw new Error("no form");
  paste(name, "Dana");
  paste(first, "x".repeat(MESSAGE_CHARS + 1));
  page.element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(first.value).toHaveLength(MESSAGE_CHARS + 1);
  expect(page.element.textContent).toContain("1 character too many: a message has at most 4000");
  expect(started).not.toHaveBeenCalled();
  paste(first, "x".repeat(MESSAGE_CHARS));
  page.element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(started).toHaveBeenCalledOnce();
});
