// Colours as numbers: how much one stands out from another (WCAG 2), what lies between two, and which ink can be read.
export type Rgb = readonly [number, number, number];

export function rgb(colour: string): Rgb | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex === undefined) return null;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

export const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** From 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** So much of the second in the first. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => part + ((other[at] as number) - part) * share) as unknown as Rgb;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The ink, moved towards black or white until it stands out as wanted from every ground. */
export function readable(ink: Rgb, grounds: readonly Rgb[], wanted: number): Rgb {
  const least = (colour: Rgb) => Math.min(...grounds.map((ground) => contrast(colour, ground)));
  const end = least(BLACK) > least(WHITE) ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(ink, end, share);
    if (least(moved) >= wanted) return moved;
  }
  return end;
}

/** White or black, whichever is read better on a ground. */
export const inkOn = (ground: Rgb): Rgb =>
  contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK;
