// Ctrl K, the question mark and what else opens over a screen: each is loaded when it is first asked for.
import { lazy, Suspense, useEffect, useMemo } from "react";
import type { Profile } from "@/api/shapes";
import { ask, closeCommands, enter, openKeymap, openPalette, useCommands } from "@/house/overlays";
import { useEach } from "@/house/useEach";
import { useMe } from "@/session/useProfile";
import { isTyping, useShortcuts } from "@/ui/keys";
import { each } from "./rooms";

const Palette = lazy(() => import("./Palette"));
const Keymap = lazy(() => import("./Keymap"));
const OVERLAYS = each("overlays").flatMap(([, overlays]) => Object.entries(overlays));
const PROMPTS = each("prompt");
const HOLDS = PROMPTS.map(([, { useHolds }]) => useHolds ?? (() => false));

/** What asks the person something on arrival: only one has them to itself. */
function usePrompts(me: Profile) {
  const holds = useEach(HOLDS, me);
  return PROMPTS.map(([room, { Part }], at) => ({
    room,
    Part,
    held: holds.some((others, other) => others && other !== at),
  }));
}

/** What is typed for the palette while it is fetched, or has no focus yet, is for its field and for nothing beneath. */
function useTypedAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (target instanceof Element && target.closest(".palettefind") !== null) return;
      const { asked } = useCommands.getState();
      const there = document.querySelector(".palettefind") !== null;
      if ([...key].length === 1) ask(asked + key);
      else if (key === "Backspace") ask([...asked].slice(0, -1).join(""));
      else if (key === "Enter") enter();
      else if (there || key !== "Escape") return;
      else closeCommands();
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [wanted]);
}

export function Commands() {
  const open = useCommands((state) => state.open);
  const me = useMe();
  const prompts = usePrompts(me);
  useShortcuts(useMemo(() => [{ key: "k", command: true, over: true, run: openPalette }], []));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target))
        openKeymap();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  useTypedAhead(open === "palette");
  return (
    <Suspense fallback={null}>
      {open === "palette" ? <Palette close={closeCommands} /> : null}
      {open === "keymap" ? <Keymap close={closeCommands} /> : null}
      {OVERLAYS.map(([name, Overlay]) =>
        open === name ? <Overlay key={name} close={closeCommands} /> : null,
      )}
      {prompts.map(({ room, Part, held }) => (
        <Part key={room} me={me} held={held} />
      ))}
    </Suspense>
  );
}
