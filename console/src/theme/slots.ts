// A tenant's theme in eight slots, as the documents name them, turned into the custom properties that tokens.css reads.
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

type Rgb = readonly [number, number, number];

const HOVER = 0.7;
const SOFT = 0.15;
/** Below this luma a colour is dark. */
export const DARK_BELOW = 165;

export function rgb(colour: string): Rgb | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex === undefined) return null;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

export const luma = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
export const isDark = (colour: string): boolean => {
  const parts = rgb(colour);
  return parts !== null && luma(parts) < DARK_BELOW;
};

const variant = (colour: string, share: number): string => {
  const parts = rgb(colour);
  return parts === null ? colour : `rgb(${parts.join(" ")} / ${share})`;
};

/** Slots that are left out keep the product's own colour. */
export function slotVariables(slots: Partial<Slots> | null): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [slot, value] of Object.entries(slots ?? {})) {
    if (slot === "header-image") variables["--slot-header-image"] = `url("${encodeURI(value)}")`;
    else if (rgb(value) !== null) variables[`--slot-${slot}`] = value;
  }
  const accent = slots?.tertiary;
  if (accent !== undefined && rgb(accent) !== null) {
    variables["--slot-tertiary-hover"] = variant(accent, HOVER);
    variables["--slot-tertiary-text"] = accent;
    variables["--slot-tertiary-soft"] = variant(accent, SOFT);
  }
  return variables;
}
