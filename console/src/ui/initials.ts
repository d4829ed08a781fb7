// A name's initials: of its first two words, whole signs of any script. Pure; the console and the widget share it.

const graphemes = (text: string): string[] =>
  // Older browsers of customers have none; code points are nearly as good there.
  "Segmenter" in Intl
    ? Array.from(
        new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text),
        ({ segment }) => segment,
      )
    : [...text];

const SPOKEN = /[\p{L}\p{N}]/u;

/** An emoji beside a name is no initial of it; of a name that is nothing else it is. */
export function initials(name: string): string {
  const signs = name.split(/\s+/).filter(Boolean).map(graphemes);
  const letters = signs.flatMap((word) => word.find((sign) => SPOKEN.test(sign)) ?? []);
  const shown = letters.length > 0 ? letters.slice(0, 2) : (signs[0] ?? []).slice(0, 1);
  return shown.join("").toUpperCase();
}
