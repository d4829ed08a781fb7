// Who waits before and after a chat; of one that waits no more, who did when it still waited, as far as they still do. Pure.

export interface Beside {
  previous: string | null;
  next: string | null;
}

/** `order`: those who waited when the chat was last among them. */
export function beside(chat: string, waiting: readonly string[], order: readonly string[]): Beside {
  const among = waiting.includes(chat) ? waiting : order;
  const at = among.indexOf(chat);
  // It has never been seen to wait: the walk begins with the one who waits longest.
  if (at === -1) return { previous: null, next: waiting[0] ?? null };
  const still = new Set(waiting);
  const before = among.slice(0, at).filter((each) => still.has(each));
  const after = among.slice(at + 1).filter((each) => still.has(each));
  return { previous: before.at(-1) ?? null, next: after[0] ?? null };
}
