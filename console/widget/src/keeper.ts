// Keeps the chat over reloads and pages, one record per server; a browser that forbids storage loses only that.
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
  let written = "";
  return {
    load() {
      try {
        written = localStorage.getItem(name) ?? "";
      } catch {
        return null;
      }
      return read(written);
    },
    save(kept) {
      const now = JSON.stringify(kept);
      if (now === written) return;
      written = now;
      try {
        localStorage.setItem(name, now);
      } catch {
        // Storage is full or forbidden: the chat goes on, it only will not outlive the page.
      }
    },
    watch(changed) {
      addEventListener("storage", (event) => {
        if (event.key !== name || event.storageArea !== localStorage) return;
        written = event.newValue ?? "";
        changed(read(event.newValue));
      });
    },
  };
}
