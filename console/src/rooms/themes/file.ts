// A theme as a file: the documents' colours and areas by their names, and what is wrong with one that is read.
import { hex, mix, rgb } from "@/theme/contrast";
import { SLOTS, type Slots } from "@/theme/slots";

/** A theme is less than a thousandth of this. */
const MOST_BYTES = 100_000;

/** What is wrong where; `where` is a path into the file. */
export interface Wrong {
  where: string;
  what: "not_json" | "too_large" | "no_name" | "no_items" | "no_slot" | "twice" | "no_colour" | "missing";
}

export type Read = { name: string; slots: Slots } | { wrongs: Wrong[] };

type Colours = Omit<Slots, "header-image">;

const COLOURS = ["background", "focus", "tab", "button", "icon", "font", "icon hover", "hover"] as const;
const AREAS = ["header", "focus", "logo header", "left bar", "right bar"] as const;
/** Without these there is no theme; the rest follows from them. */
const NEEDED: readonly string[] = ["background", "button", "font"];

/** The share of ink in what the pointer is on, as the console has it. */
const HOVERED = 0.05;

function hover({ secondary, "primary-font-colour": font }: Slots): string {
  const [card, ink] = [rgb(secondary), rgb(font)];
  return card === null || ink === null ? secondary : hex(mix(card, ink, HOVERED));
}

/** The picture stays behind: its address means nothing to anybody else. */
export function written(name: string, slots: Slots): string {
  const colours: Record<(typeof COLOURS)[number], string> = {
    background: slots.primary,
    focus: slots.focus,
    tab: slots.foreground,
    button: slots.tertiary,
    icon: slots["secondary-font-colour"],
    font: slots["primary-font-colour"],
    "icon hover": slots.tertiary,
    hover: hover(slots),
  };
  const areas: Record<(typeof AREAS)[number], string> = {
    header: slots.secondary,
    focus: slots.secondary,
    "logo header": slots.secondary,
    "left bar": slots.primary,
    "right bar": slots.foreground,
  };
  return `${JSON.stringify({ name, colours, areas }, null, 2)}\n`;
}

/** Our slots, of the documents' names: what a file leaves out follows from what it says. */
function derived(colours: ReadonlyMap<string, string>, areas: ReadonlyMap<string, string>): Colours {
  const of = (...given: (string | undefined)[]): string => given.find((value) => value !== undefined) ?? "";
  const background = of(colours.get("background"));
  const card = of(
    areas.get("focus"),
    areas.get("header"),
    areas.get("logo header"),
    colours.get("tab"),
    background,
  );
  return {
    primary: background,
    secondary: card,
    foreground: of(colours.get("tab"), areas.get("right bar"), card),
    tertiary: of(colours.get("button")),
    "primary-font-colour": of(colours.get("font")),
    "secondary-font-colour": of(colours.get("icon"), colours.get("font")),
    focus: of(colours.get("focus"), colours.get("button")),
  };
}

/** The colours of one part of the file, under the names that it may have. */
function named(part: string, given: unknown, names: readonly string[], wrongs: Wrong[]): Map<string, string> {
  const found = new Map<string, string>();
  if (given === undefined) return found;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    wrongs.push({ where: part, what: "no_items" });
    return found;
  }
  for (const [name, value] of Object.entries(given)) {
    const where = `${part}.${name}`;
    if (!names.includes(name)) wrongs.push({ where, what: "no_slot" });
    else if (typeof value !== "string" || rgb(value) === null) wrongs.push({ where, what: "no_colour" });
    else found.set(name, value.toLowerCase());
  }
  return found;
}

/** Slots by their own names, as the API has them. */
function listed(items: readonly unknown[], wrongs: Wrong[]): Colours | null {
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
  return Object.fromEntries(slots) as unknown as Colours;
}

/** A file of the documents' form, or one of slots, which earlier versions wrote. */
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
  const { name, items, colours, areas } = file as Record<"name" | "items" | "colours" | "areas", unknown>;
  const wrongs: Wrong[] = [];
  if (typeof name !== "string" || name.trim() === "") wrongs.push({ where: "name", what: "no_name" });
  let slots: Colours | null = null;
  if (Array.isArray(items) && colours === undefined) slots = listed(items, wrongs);
  else if (colours === undefined) wrongs.push({ where: "colours", what: "no_items" });
  else {
    const said = named("colours", colours, COLOURS, wrongs);
    const placed = named("areas", areas, AREAS, wrongs);
    for (const needed of NEEDED)
      if (!said.has(needed) && wrongs.length === 0)
        wrongs.push({ where: `colours.${needed}`, what: "missing" });
    slots = derived(said, placed);
  }
  if (slots === null || wrongs.length > 0) return { wrongs };
  return { name: (name as string).trim(), slots: { ...slots, "header-image": "" } };
}
