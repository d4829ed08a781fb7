// Finding by what somebody types: by the beginnings and middles of words, in any order, however accents and apostrophes are typed.

/** Without accents, apostrophes and capitals. Pure. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’‘ʼ`´]/gu, "")
    .toLowerCase();

/** Whether every word that is asked for stands somewhere in the text. Pure. */
export function finds(text: string, asked: string): boolean {
  const there = plain(text);
  return plain(asked)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
