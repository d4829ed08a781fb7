// What the shop asks besides name and address: a field for each, and what is wrong with what was filled in.
import { METADATA_CHARS } from "../limits";
import type { Asked } from "../model";
import type { Words } from "../words";
import { h } from "./dom";
import { type Control, field, mark } from "./fields";

/** Marks of direction, which come along unseen where something is copied from a page. */
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const given = (control: Control) => control.value.replace(UNSEEN, "").trim();

const NUMBER = /^-?\d{1,12}([.,]\d{1,6})?$/;

export function asked(words: Words, language: "en" | "it") {
  const element = h("div", { class: "asked" });
  let all: { of: Asked; control: Control }[] = [];
  let listed = "[]";

  function control(of: Asked): Control {
    const id = `asked-${of.key}`;
    const said = { id, name: id, "aria-describedby": `${id}-why`, "aria-required": String(of.required) };
    if (of.type === "choice" || of.type === "yes_no") {
      const options =
        of.type === "choice"
          ? of.choices.map(({ value, label }) => [value, label[language]] as const)
          : ([
              ["yes", words.yes],
              ["no", words.no],
            ] as const);
      const none = h("option", { value: "" }, words.chooseOne);
      return h("select", said, none, ...options.map(([value, text]) => h("option", { value }, text)));
    }
    if (of.type === "date") return h("input", { ...said, type: "date", max: "9999-12-31" });
    const inputmode = of.type === "number" ? "decimal" : "text";
    const maxlength = of.type === "text" ? (of.most ?? METADATA_CHARS) : METADATA_CHARS;
    return h("input", { ...said, inputmode, maxlength, autocomplete: "off", dir: "auto" });
  }

  function wrong({ required, type, least, most }: Asked, control: Control): string {
    const value = given(control);
    // A day of which a part is missing has no value.
    if (type === "date" && (control.validity.badInput || value.length > 10)) return words.badDate;
    if (value === "") return required ? words.needThis : "";
    if (type !== "number") return "";
    if (!NUMBER.test(value)) return words.badNumber;
    const number = Number(value.replace(",", "."));
    if (least !== null && number < least) return words.tooLow(least);
    return most !== null && number > most ? words.tooHigh(most) : "";
  }

  return {
    element,
    /** Marks what is wrong; the first such field. */
    check: () =>
      all.map(({ of, control }) => mark(control, wrong(of, control))).find((each) => each !== null) ?? null,
    /** Marks the field that the server has refused. */
    refuse(field: string) {
      const at = all.find(({ of }) => field === `metadata.${of.key}`);
      if (at !== undefined) mark(at.control, given(at.control) === "" ? words.needThis : words.checkThis);
    },
    filled: () =>
      Object.fromEntries(
        all.flatMap(({ of, control }) => {
          const value = given(control);
          if (value === "") return [];
          return [[of.key, of.type === "number" ? value.replace(",", ".") : value]];
        }),
      ),
    /** The fields are rebuilt only when they changed; what was filled in stays. */
    show(fields: Asked[]) {
      const now = JSON.stringify(fields);
      if (now === listed) return;
      listed = now;
      const typed = new Map(all.map(({ of, control }) => [of.key, control.value]));
      all = fields.map((of) => ({ of, control: control(of) }));
      for (const { of, control } of all) control.value = typed.get(of.key) ?? "";
      element.replaceChildren(
        ...all.map(({ of, control }) =>
          field(of.label[language], control, of.required ? undefined : words.optionalField),
        ),
      );
    },
  };
}
