// Reads a text as JSON: where each value begins, by its pointer, or where the text breaks. Browsers say the latter each in
// another way, and some not at all. Pure.
import { pointerOf } from "./document";

export interface Broken {
  /** After so many characters. */
  at: number;
  line: number;
  column: number;
  /** It is JSON, but a name stands twice in one object, and one of the two would be lost. */
  twice: string | null;
}

export type Scanned =
  | { value: unknown; places: ReadonlyMap<string, number>; broken: null }
  | { value: undefined; places: ReadonlyMap<string, number>; broken: Broken };

/** Deeper than any policy. */
const DEEPEST = 64;

const BLANK = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in its strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const OTHER = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

class Stop extends Error {
  constructor(
    readonly at: number,
    readonly twice: string | null = null,
  ) {
    super();
  }
}

export function scan(text: string): Scanned {
  const places = new Map<string, number>();
  let at = 0;
  const take = (what: RegExp): string => {
    what.lastIndex = at;
    const found = what.exec(text)?.[0];
    if (found === undefined) throw new Stop(at);
    at += found.length;
    return found;
  };
  const meets = (sign: string): boolean => {
    take(BLANK);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const need = (sign: string) => {
    if (!meets(sign)) throw new Stop(at);
  };
  const fields = (path: readonly (string | number)[]) => {
    const names = new Set<string>();
    if (meets("}")) return;
    do {
      take(BLANK);
      const begins = at;
      const name = JSON.parse(take(STRING)) as string;
      if (names.has(name)) throw new Stop(begins, name);
      names.add(name);
      need(":");
      one([...path, name]);
    } while (meets(","));
    need("}");
  };
  const items = (path: readonly (string | number)[]) => {
    let index = 0;
    if (meets("]")) return;
    do {
      one([...path, index]);
      index += 1;
    } while (meets(","));
    need("]");
  };
  const one = (path: readonly (string | number)[]) => {
    take(BLANK);
    places.set(pointerOf(path), at);
    if (path.length > DEEPEST) throw new Stop(at);
    if (meets("{")) fields(path);
    else if (meets("[")) items(path);
    else take(text[at] === '"' ? STRING : OTHER);
  };
  try {
    one([]);
    take(BLANK);
    if (at < text.length) throw new Stop(at);
    return { value: JSON.parse(text), places, broken: null };
  } catch (cause) {
    if (!(cause instanceof Stop)) throw cause;
    const before = text.slice(0, cause.at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    return {
      value: undefined,
      places,
      broken: { at: cause.at, line: before.length, column, twice: cause.twice },
    };
  }
}
