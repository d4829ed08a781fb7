// Keyboard shortcuts by what was typed. What a layout types a character with (Option, AltGr) does nothing in a text box;
// Ctrl or Command with a full stop, then the key alone, works everywhere.
import { useEffect } from "react";
import { create } from "zustand";
import { useOver } from "./over";
import { isMac } from "./platform";

export interface Shortcut {
  /** KeyboardEvent.key, letters small: "a", "1", "ArrowDown". */
  key: string;
  /** With Alt, or alone after the leader. */
  alt?: boolean;
  /** With Ctrl, or Command on a Mac. */
  command?: boolean;
  /** It also works while a dialog lies over the page. */
  over?: boolean;
  run: () => void;
}

/** How long the leader waits for its key. */
const LEADER_MS = 4_000;

export const useLeader = create<{ waits: boolean }>(() => ({ waits: false }));

/** Whether keys are text there; a slider is an input and takes none. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement && target.type === "range") &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

const isPlain = (key: string): boolean => /^[a-z0-9]$/.test(key) || /^Arrow/.test(key);

/** The key's own character on a layout of another script or with Option held: by its place. Pure. */
function typed({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const small = key.length === 1 ? key.toLowerCase() : key;
  if (isPlain(small)) return small;
  return code.match(/^(?:Key|Digit)([A-Z0-9])$/)?.[1]?.toLowerCase() ?? small;
}

/** Whether this press is this shortcut. Pure, but for the machine that it asks about. */
export function isPressed(event: KeyboardEvent, { key, alt = false, command = false }: Shortcut): boolean {
  if (event.isComposing || event.getModifierState("AltGraph")) return false;
  if (event.altKey !== alt || event.shiftKey) return false;
  const commanded = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (command !== commanded || (!command && (event.ctrlKey || event.metaKey))) return false;
  const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // In a text box what types another character is that character, and a Mac's Option moves the caret.
  if (alt && isTyping(event.target)) return plain === key && !isMac();
  return typed(event) === key;
}

const registered = new Set<readonly Shortcut[]>();
const may = ({ over = false }: Shortcut): boolean => over || useOver.getState().dialogs === 0;

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const meant = shortcuts.find((each) => isPressed(event, each) && may(each));
      if (meant === undefined) return;
      event.preventDefault();
      // A key that is held down acts once; the arrows go on.
      if (!event.repeat || meant.key.startsWith("Arrow")) meant.run();
    };
    registered.add(shortcuts);
    addEventListener("keydown", press);
    return () => {
      registered.delete(shortcuts);
      removeEventListener("keydown", press);
    };
  }, [shortcuts]);
}

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"]);

/** Mounted once, by the frame: the second set of shortcuts, for whoever's Alt types characters. */
export function useLeading(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (waits: boolean) => {
      clearTimeout(timer);
      if (waits) timer = setTimeout(() => wait(false), LEADER_MS);
      useLeader.setState({ waits });
    };
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const { waits } = useLeader.getState();
      const commanded = isMac() ? event.metaKey : event.ctrlKey;
      if (commanded && !event.altKey && event.key === ".") {
        wait(!waits);
      } else if (!waits || MODIFIERS.has(event.key)) return;
      else {
        wait(false);
        const meant = [...registered]
          .flat()
          .find((each) => each.alt && each.key === typed(event) && may(each));
        meant?.run();
      }
      // Neither the full stop nor the key is written, and Escape only ends the waiting.
      event.preventDefault();
      event.stopPropagation();
    };
    // A click is no key: whoever takes the mouse again has forgotten the leader.
    const click = () => wait(false);
    addEventListener("keydown", press, true);
    addEventListener("pointerdown", click, true);
    return () => {
      clearTimeout(timer);
      useLeader.setState({ waits: false });
      removeEventListener("keydown", press, true);
      removeEventListener("pointerdown", click, true);
    };
  }, []);
}
