// The text of a notice is HTML: what others wrote is made plain before it gets in, and words alone can be had of it.
const MARKED = /[<&]/;

export const isMarked = (html: string): boolean => MARKED.test(html);

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Words that mean nothing but themselves: a customer's name, a message, what a server says. */
export const plain = (words: string): string => words.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/** Without its marks: for the desktop, and until what cleans it is there. A parsed document runs and fetches nothing. */
export function wordsOf(html: string): string {
  if (!isMarked(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const silent of body.querySelectorAll("script, style")) silent.remove();
  return body.textContent ?? "";
}
