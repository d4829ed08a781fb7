// A field of the first page: its label, and what is wrong with it.
import { attribute, h, say, show } from "./dom";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function field(label: string, control: Control, note?: string) {
  const text = h("label", { for: control.id }, label);
  if (note) text.append(" ", h("span", { class: "dim" }, note));
  return h(
    "div",
    { class: "field" },
    text,
    control,
    h("p", { class: "why", id: `${control.id}-why`, hidden: true }),
  );
}

/** Says what is wrong with one answer; gives the control back when something is. */
export function mark(control: Control, why: string): Control | null {
  const said = control.parentElement?.querySelector<HTMLElement>(".why");
  if (said) {
    say(said, why);
    show(said, why !== "");
  }
  attribute(control, "aria-invalid", why === "" ? null : "true");
  return why === "" ? null : control;
}
