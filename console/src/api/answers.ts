// Cached answers and what changes them: nothing is lost between a change and a word of the server's that was on its way.
import type { useSWRConfig } from "swr";
import { isKeyOf, type ReadAnswer, type ReadPath } from "./calls";

type Cache = ReturnType<typeof useSWRConfig>["cache"];
type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

/** One change to whatever is cached under a path, whichever its query. Made twice it is as made once: it may be made again. */
export interface Patch {
  path: ReadPath;
  apply: (data: unknown) => unknown;
}

/** A patch whose change is checked against the path's own answer. */
export const patch = <P extends ReadPath>(path: P, apply: (data: ReadAnswer<P>) => ReadAnswer<P>): Patch => ({
  path,
  apply: (data) => apply(data as ReadAnswer<P>),
});

/** For each word that is awaited, what was told since: the server may have written it before that. */
const awaited = new Set<Patch[]>();
/** What was refused holds for no answer. */
const refused = new WeakSet<Patch>();

const retold = (data: unknown, told: readonly Patch[], spoken: (path: ReadPath) => boolean): unknown =>
  told.reduce((known, one) => (spoken(one.path) && !refused.has(one) ? one.apply(known) : known), data);

/** Listens until the word has come: then what it changes is older than what was told meanwhile. */
export function awaitWord(): { came: (patches: Patch[]) => Patch[]; over: () => void } {
  const told: Patch[] = [];
  awaited.add(told);
  const over = () => void awaited.delete(told);
  const came = (patches: Patch[]) => {
    over();
    return patches.map(({ path, apply }) => ({
      path,
      apply: (data: unknown) => {
        const after = apply(data);
        return after === data ? data : retold(after, told, (other) => other === path);
      },
    }));
  };
  return { came, over };
}

interface Asked {
  /** What is cached, as long as nobody but patches has changed it. */
  left: unknown;
  patched: boolean;
}

/** The last question of each key that is under way. */
const underWay = new Map<string, Asked>();

/** Asks, and gives the answer with what was told while it was under way. */
export async function asked<T>(cache: Cache, mutate: Mutate, key: string, ask: () => Promise<T>): Promise<T> {
  const mine: Asked = { left: cache.get(key)?.data, patched: false };
  const told: Patch[] = [];
  underWay.set(key, mine);
  awaited.add(told);
  try {
    const answer = retold(await ask(), told, (path) => isKeyOf(key, path)) as T;
    // SWR throws an answer away if the cached one was changed meanwhile. What was forgotten stays so.
    const { patched, left } = mine;
    if (patched && underWay.get(key) === mine && cache.get(key)?.data === left)
      void mutate(key, answer, { revalidate: false });
    return answer;
  } finally {
    awaited.delete(told);
    if (underWay.get(key) === mine) underWay.delete(key);
  }
}

function put(cache: Cache, mutate: Mutate, key: string, data: unknown): void {
  const question = underWay.get(key);
  if (question !== undefined && question.left === cache.get(key)?.data) {
    question.left = data;
    question.patched = true;
  }
  void mutate(key, data, { revalidate: false });
}

/** Applies patches to every cached answer they speak of, and to those under way; gives back how to undo them. */
export function applyPatches(cache: Cache, mutate: Mutate, patches: Patch[]): () => void {
  for (const told of awaited) told.push(...patches);
  const undo: (() => void)[] = [];
  for (const { path, apply } of patches) {
    for (const key of [...cache.keys()]) {
      if (!isKeyOf(key, path)) continue;
      const before = cache.get(key)?.data;
      const after = before === undefined ? before : apply(before);
      if (after !== before) put(cache, mutate, key, after);
      else if (!underWay.has(key)) continue;
      undo.push(() => {
        const now = cache.get(key)?.data;
        if (now === before) return;
        // Something newer arrived in between: the server's word is fetched rather than overwritten.
        if (now === after) put(cache, mutate, key, before);
        else void mutate(key);
      });
    }
  }
  return () => {
    for (const one of patches) refused.add(one);
    for (const step of undo.reverse()) step();
  };
}
