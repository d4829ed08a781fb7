// What is reported of something that was thrown: what happened and where in the code, and nothing that is anybody's. Pure.
import { Problem } from "@/api/problem";
import { limits } from "@/generated/catalogue";

export interface Fault {
  message: string;
  /** Frames of the stack, a line each. */
  stack: string;
}

/** A call that was given up, or a page that was left meanwhile. */
const NOT_OURS: ReadonlySet<string> = new Set(["AbortError", "TimeoutError"]);
const FRAMES = 20;
const CUT = "…";

/** Null for what is no fault of the console's. */
export function faultOf(thrown: unknown): Fault | null {
  // A refusal is known to the server, and of a line that is down nobody would hear.
  if (thrown === null || thrown === undefined || thrown instanceof Problem) return null;
  if (!(thrown instanceof Error)) return { message: `thrown: ${typeof thrown}`, stack: "" };
  const { name, message, stack = "" } = thrown;
  const frames = framesOf(stack);
  if (NOT_OURS.has(name) || (frames.length === 0 && stack.includes("-extension://"))) return null;
  const named = /^[\w$]{1,40}$/.test(name) ? name : "Error";
  return {
    message: `${named}: ${said(message)}`.slice(0, limits.CONSOLE_ERROR_MESSAGE),
    stack: frames.join("\n").slice(0, limits.CONSOLE_ERROR_STACK),
  };
}

/** The name of a property stands in the code; everything else in quotes may be what somebody wrote. */
const PROPERTY = / \((?:reading|setting) '[A-Za-z_$]{1,40}'\)/;

// biome-ignore format: a table
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // Addresses, but for the console's own files.
  [/\b[a-z][\w+.-]*:\/\/[^\s/]*((?:\/[\w.-]+)*\/assets\/[\w.-]+)?[^\s]*/gi, "$1"],
  [/\b(?:data|blob|mailto):\S+/gi, CUT],
  // From the first quote to the last: what is quoted may hold quotes itself.
  [/".*"|".*$/s, CUT],
  // But not the apostrophe of a word.
  [/(?<!\w)'.*'(?!\w)|(?<!\w)'.*$/s, CUT],
  [/`.*`|`.*$/s, CUT],
  [/[“”„«»‘].*/s, CUT],
  [/\S+@\S+/g, CUT],
  // Ids, tokens, numbers of people.
  [/(?<!\/assets\/)\b(?=[\w-]*\d)[\w-]{16,}/g, CUT],
  [/\d[\d\s.()-]{4,}\d/g, CUT],
];

function said(message: string): string {
  const property = PROPERTY.exec(message)?.[0] ?? "";
  const without = message.replace(property, "");
  const left = PRIVATE.reduce((text, [found, instead]) => text.replace(found, instead), without);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return `${left}${property}`.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
}

/** Only what has the form of a frame, so that no line of the message is taken for one. */
const FRAME =
  /^\s*(?:at\s+)?(?:([\w$.<>/[\] ]{1,80}?)\s*[(@])?(?:(?:https?|file):\/\/[^\s/]*)?(\/[\w./@+-]{1,200}(?:\?[\w=&.-]*)?:\d+:\d+)\)?\s*$/;

function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split("\n")) {
    const [, name, place] = FRAME.exec(line) ?? [];
    if (place === undefined) continue;
    const where = place.replace(/\?[^:]*/, "");
    frames.push(name ? `${name} (${where})` : where);
    if (frames.length === FRAMES) break;
  }
  return frames;
}
