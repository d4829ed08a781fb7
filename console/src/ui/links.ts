// Finds addresses in what people write, so that they can be followed. Pure; the console and the widget share it.

export interface Link {
  /** What is read: as it was written, cut in the middle where it is long. */
  shown: string;
  /** Where it leads. */
  href: string;
  /** Opens a page; the others open a program for mail or calls. */
  page: boolean;
}

/** A longer one is cut, in the middle: both where it leads and what it ends with are told. */
export const LINK_SHOWN_CHARS = 64;
const END_CHARS = 20;

/** Cheap to ask of every message; most have none. */
const MAY_HOLD = /:\/\/|www\.|@|mailto:|tel:/i;
/** Signs that are drawn as nothing or turn the line round end an address: it reads as what it is. */
const FOUND =
  /\b(?:https?:\/\/|www\.|mailto:|tel:\+?\d)[^\s<>"\p{C}]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu;
const CLOSERS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const LATIN = /^[\p{Script=Latin}\p{N}.\-[\]:]+$/u;

/** The sentence's punctuation is not the address's; a bracket is, if it was opened in it. */
function trimmed(found: string): string {
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] as string;
    const opener = CLOSERS[last];
    const rest = found.slice(0, end);
    const closes = opener !== undefined && rest.split(opener).length < rest.split(last).length;
    if (!closes && !/[.,;:!?'"*_~«»“”‘’…。，、！？]/u.test(last)) break;
  }
  return found.slice(0, end);
}

/** An address in letters of other scripts may look like another one: its host is told in the letters that it really has. */
function shownAs(written: string, url: URL): string {
  const host = /^(?:https?:\/\/)?([^/?#]*)/i.exec(written)?.[1] ?? "";
  const honest = LATIN.test(host) ? written : written.replace(host, url.host);
  if (honest.length <= LINK_SHOWN_CHARS) return honest;
  // The host stays whole: it says whose page it is.
  const begin = Math.max(honest.indexOf(url.host) + url.host.length + 1, LINK_SHOWN_CHARS - END_CHARS - 1);
  return begin + END_CHARS >= honest.length
    ? honest
    : `${honest.slice(0, begin)}…${honest.slice(-END_CHARS)}`;
}

/** Older browsers of customers have no way to ask beforehand. */
function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function linkOf(written: string): Link | null {
  if (/^(?:mailto|tel):/i.test(written)) return { shown: written, href: written, page: false };
  if (!/^(?:https?:\/\/|www\.)/i.test(written))
    return { shown: written, href: `mailto:${written}`, page: false };
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  const url = parsed(address);
  // A name before the host pretends to be one.
  if (url === null || url.username !== "" || url.password !== "" || !/[\p{L}\p{N}]/u.test(url.hostname))
    return null;
  return { shown: shownAs(written, url), href: url.href, page: true };
}

/** A text as its words and its links, in order. */
export function linked(text: string): (string | Link)[] {
  if (!MAY_HOLD.test(text)) return [text];
  const parts: (string | Link)[] = [];
  let from = 0;
  for (const match of text.matchAll(FOUND)) {
    const written = trimmed(match[0]);
    const link = linkOf(written);
    if (link === null) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(link);
    from = match.index + written.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
