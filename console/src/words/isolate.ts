// A name in letters that run from right to left must not turn the sentence round that it stands in.

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const [BEGIN, END] = ["\u2068", "\u2069"];

/** What bdi does for an element, for a value within a text. All other values stay as they are. */
export const isolate = (value: unknown): string => {
  const text = String(value ?? "");
  return RIGHT_TO_LEFT.test(text) ? `${BEGIN}${text}${END}` : text;
};
