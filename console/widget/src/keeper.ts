// Keeps the chat over reloads and pages, one record per server for all tabs; a browser that forbids storage loses only that.
import { kept as read } from "./frames";
import type { Kept } from "./model";

export interface Keeper {
  load(): Kept | null;
  save(kept: Kept): void;
  /** Told when another tab of the same site changes the record. */
  watch(changed: (kept: Kept | null) => void): void;
}

export function keeperFor(base: string): Keeper {
  const name = `switchyard-chat:${base}`;
  /** This tab's own part, as it last was. */
  let own: Kept | null = null;
  const there = () => {
    try {
      return read(localStorage.getItem(name));
    } catch {
      return null;
    }
  };
  return {
    load() {
      own = there();
      return own;
    },
    save(now) {
      const before = own;
      if (JSON.stringify(now) === JSON.stringify(before)) return;
      own = now;
      try {
        localStorage.setItem(name, JSON.stringify(merged(there(), before, now)));
      } catch {
        // Storage is full or forbidden: the chat goes on, it only will not outlive the page.
      }
    },
    watch(changed) {
      addEventListener("storage", (event) => {
        if (event.key === name && event.storageArea === localStorage) changed(read(event.newValue));
      });
    },
  };
}

/** The record with what this tab has changed; what it has not is another tab's to say. */
function merged(record: Kept | null, before: Kept | null, now: Kept): Kept {
  if (record === null || before === null) return now;
  // On to another chat: of the last one nothing stays. Or another tab is, and this one is about to be told.
  if (record.token !== now.token) return before.token === now.token ? record : now;
  const fresh = Object.entries(now).filter(([field, value]) => value !== before[field as keyof Kept]);
  const ours = new Set([...before.outbox, ...now.outbox].map(({ clientId }) => clientId));
  const theirs = record.outbox.filter(({ clientId }) => !ours.has(clientId));
  return { ...record, ...Object.fromEntries(fresh), outbox: [...theirs, ...now.outbox] };
}
