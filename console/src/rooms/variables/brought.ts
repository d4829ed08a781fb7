// What an address with variables asks for: read, and held against what there is.

/** Base64 of a JSON object of texts, in UTF-8; null for anything else. */
export function variablesOf(text: string): Record<string, string> | null {
  try {
    const bytes = atob(text.replace(/[-_ ]/g, (sign) => (sign === "_" ? "/" : "+")));
    const read: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))),
    );
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    return Object.values(read).every((value) => typeof value === "string")
      ? (read as Record<string, string>)
      : null;
  } catch {
    return null;
  }
}

export interface Change {
  name: string;
  /** Null where there is none. */
  was: string | null;
  /** Null where it goes. */
  becomes: string | null;
}

/** What would be otherwise, in the order of the address, and then what would go. */
export function changesOf(
  there: readonly { name: string; value: string }[],
  brought: Readonly<Record<string, string>>,
  override: boolean,
): Change[] {
  const known = new Map(there.map(({ name, value }) => [name, value]));
  const set = Object.entries(brought)
    .map(([name, becomes]): Change => ({ name, was: known.get(name) ?? null, becomes }))
    .filter(({ was, becomes }) => was !== becomes);
  const gone = override ? there.filter(({ name }) => !Object.hasOwn(brought, name)) : [];
  return [...set, ...gone.map(({ name, value }): Change => ({ name, was: value, becomes: null }))];
}
