// A theme in eight slots, as the documents name them, turned into the custom properties that tokens.css reads.
import { atBase } from "@/api/base";
import { limits } from "@/generated/catalogue";
import { contrast, hex, inkOn, mix, type Rgb, readable, rgb } from "./contrast";

export interface Slots {
  primary: string;
  secondary: string;
  foreground: string;
  tertiary: string;
  "primary-font-colour": string;
  "secondary-font-colour": string;
  focus: string;
  "header-image": string;
}

export type Scheme = "light" | "dark";

export const SLOTS = [
  "primary",
  "secondary",
  "foreground",
  "tertiary",
  "primary-font-colour",
  "secondary-font-colour",
  "focus",
  "header-image",
] as const satisfies readonly (keyof Slots)[];

const luma = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Below this luma a colour is dark. */
export const isDark = (colour: string): boolean => {
  const parts = rgb(colour);
  return parts !== null && luma(parts) < limits.DARK_LUMA;
};

/** A colour's variants, as the documents have them. */
export const variants = (colour: string): Record<"hover" | "disabled" | "focused" | "active", string> => {
  const parts = rgb(colour);
  const share = (alpha: number) => (parts === null ? colour : `rgb(${parts.join(" ")} / ${alpha})`);
  return {
    hover: share(limits.COLOUR_HOVER),
    disabled: share(limits.COLOUR_DISABLED),
    focused: share(limits.COLOUR_FOCUSED),
    active: share(limits.COLOUR_ACTIVE),
  };
};

/** Of the product's own palettes: what an accent has to be read on. */
const OWN: Readonly<Record<Scheme, Rgb[]>> = {
  light: [
    [255, 255, 255],
    [243, 243, 245],
  ],
  dark: [
    [25, 25, 30],
    [36, 36, 43],
  ],
};

/** A theme's grounds and inks are for the mode that they fit; in the other mode it gives its accent, focus and picture. */
export const fits = (slots: Slots, scheme: Scheme): boolean => isDark(slots.primary) === (scheme === "dark");

export function slotVariables(slots: Slots | null, scheme: Scheme): Record<string, string> {
  if (slots === null) return {};
  const variables: Record<string, string> = {};
  const colour = (slot: keyof Slots): Rgb | null => rgb(slots[slot]);
  const [ground, card, ink, accent] = [
    colour("primary"),
    colour("secondary"),
    colour("primary-font-colour"),
    colour("tertiary"),
  ];
  let grounds = OWN[scheme];
  if (fits(slots, scheme) && ground !== null && card !== null && ink !== null) {
    grounds = [ground, card];
    for (const slot of SLOTS.filter((slot) => !["tertiary", "focus", "header-image"].includes(slot)))
      if (colour(slot) !== null) variables[`--slot-${slot}`] = slots[slot];
    const between = (share: number) => hex(mix(card, ink, share));
    variables["--surface-sunken"] = hex(mix(card, ground, 0.5));
    variables["--surface-hover"] = between(0.05);
    variables["--bubble-customer"] = between(0.04);
    variables["--border"] = between(0.16);
    variables["--border-strong"] = hex(readable(mix(card, ink, 0.45), grounds, 3));
    if (accent !== null) {
      variables["--surface-selected"] = hex(mix(card, accent, 0.1));
      variables["--bubble-agent"] = hex(mix(card, accent, 0.14));
    }
  }
  if (accent !== null) {
    const { disabled, focused, active } = variants(slots.tertiary);
    const on = inkOn(accent);
    const soft = grounds.map((each) => mix(each, accent, limits.COLOUR_FOCUSED));
    variables["--slot-tertiary"] = slots.tertiary;
    // The same share as the variant, over what is furthest from the ink: over a light card it could not be read.
    variables["--slot-tertiary-hover"] = hex(mix(inkOn(on), accent, limits.COLOUR_HOVER));
    variables["--slot-tertiary-disabled"] = disabled;
    variables["--slot-tertiary-soft"] = focused;
    variables["--slot-tertiary-active"] = active;
    variables["--slot-tertiary-text"] = hex(readable(accent, [...grounds, ...soft], limits.CONTRAST_TEXT));
    variables["--on-accent"] = hex(on);
  }
  if (colour("focus") !== null) variables["--slot-focus"] = slots.focus;
  // The product's own has one: a theme without says so.
  if (slots["header-image"] === "") variables["--slot-header"] = "none";
  // Under a veil of the card's colour, so that what stands on it can be read.
  else
    variables["--slot-header"] =
      `linear-gradient(${VEIL} 0 0), url("${encodeURI(atBase(slots["header-image"]))}")`;
  return variables;
}

const VEIL = "color-mix(in srgb, var(--surface) 86%, transparent)";

/** Text on its grounds. */
const PAIRS = [
  ["primary-font-colour", "primary"],
  ["primary-font-colour", "secondary"],
  ["primary-font-colour", "foreground"],
  ["secondary-font-colour", "primary"],
  ["secondary-font-colour", "secondary"],
] as const;

export interface Unclear {
  ink: (typeof PAIRS)[number][0];
  ground: (typeof PAIRS)[number][1];
  ratio: number;
  /** So little that the server keeps no such theme. */
  refused: boolean;
}

/** Where a theme's text stands out less than WCAG asks for. */
export function unclear(slots: Slots): Unclear[] {
  return PAIRS.flatMap(([ink, ground]) => {
    const [over, under] = [rgb(slots[ink]), rgb(slots[ground])];
    if (over === null || under === null) return [];
    const ratio = contrast(over, under);
    return ratio >= limits.CONTRAST_TEXT
      ? []
      : [{ ink, ground, ratio, refused: ratio < limits.CONTRAST_REFUSED }];
  });
}
