// Keyboard shortcuts by the key's place, so that Alt with a letter works on every layout and on a Mac.
import { useEffect } from "react";

export interface Shortcut {
  /** KeyboardEvent.code, as KeyA. */
  code: string;
  alt?: boolean;
  /** Ctrl, or Command on a Mac. */
  command?: boolean;
  run: () => void;
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      for (const { code, alt = false, command = false, run } of shortcuts) {
        if (event.code !== code || event.altKey !== alt || event.shiftKey) continue;
        if ((event.ctrlKey || event.metaKey) !== command) continue;
        event.preventDefault();
        run();
        return;
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [shortcuts]);
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
