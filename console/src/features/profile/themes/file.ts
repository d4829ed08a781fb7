// A theme as a file: what is written, and what is wrong with one that is read.
import { rgb } from "@/theme/contrast";
import { SLOTS, type Slots } from "@/theme/slots";

/** A theme is less than a thousandth of this. */
const MOST_BYTES = 100_000;

/** What is wrong where; `where` is a path into the file. */
export interface Wrong {
  where: string;
  what: "not_json" | "too_large" | "no_name" | "no_items" | "no_slot" | "twice" | "no_colour" | "missing";
}

export type Read = { name: string; slots: Slots } | { wrongs: Wrong[] };

/** The picture stays behind: its address means nothing to anybody else. */
export const written = (name: string, slots: Slots): string =>
  `${JSON.stringify(
    {
      name,
      items: SLOTS.filter((slot) => slot !== "header-image").map((description) => ({
        description,
        value: slots[description],
      })),
    },
    null,
    2,
  )}\n`;

export function read(text: string): Read {
  const only = (where: string, what: Wrong["what"]): Read => ({ wrongs: [{ where, what }] });
  if (text.length > MOST_BYTES) return only("", "too_large");
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return only("", "not_json");
  }
  if (typeof file !== "object" || file === null || Array.isArray(file)) return only("", "no_items");
  const { name, items } = file as { name?: unknown; items?: unknown };
  const wrongs: Wrong[] = [];
  if (typeof name !== "string" || name.trim() === "") wrongs.push({ where: "name", what: "no_name" });
  if (!Array.isArray(items)) return { wrongs: [...wrongs, { where: "items", what: "no_items" }] };
  const slots = new Map<string, string>();
  for (const [at, item] of items.entries()) {
    const { description, value } = (item ?? {}) as { description?: unknown; value?: unknown };
    const slot = SLOTS.find((known) => known === description);
    if (slot === undefined) wrongs.push({ where: `items[${at}].description`, what: "no_slot" });
    else if (slots.has(slot)) wrongs.push({ where: `items[${at}].description`, what: "twice" });
    else if (slot === "header-image") continue;
    else if (typeof value !== "string" || rgb(value) === null)
      wrongs.push({ where: `items[${at}].value`, what: "no_colour" });
    else slots.set(slot, value.toLowerCase());
  }
  for (const slot of SLOTS)
    if (slot !== "header-image" && !slots.has(slot) && wrongs.length === 0)
      wrongs.push({ where: slot, what: "missing" });
  if (wrongs.length > 0) return { wrongs };
  return {
    name: (name as string).trim(),
    slots: { ...(Object.fromEntries(slots) as unknown as Slots), "header-image": "" },
  };
}
