// Keeps a list still while a pointer is over it: who left stays in place, marked; who came stands at the end. Pure.
export interface Held<T> {
  item: T;
  gone: boolean;
}

export function hold<T>(
  before: readonly Held<T>[],
  fresh: readonly T[],
  key: (item: T) => string,
  holding: boolean,
): Held<T>[] {
  if (!holding) return fresh.map((item) => ({ item, gone: false }));
  const now = new Map(fresh.map((item) => [key(item), item]));
  const kept = before.map(({ item }) => {
    const same = now.get(key(item));
    now.delete(key(item));
    return { item: same ?? item, gone: same === undefined };
  });
  return [...kept, ...[...now.values()].map((item) => ({ item, gone: false }))];
}
