// Ctrl K and the question mark: both are loaded when they are first asked for.
import { lazy, Suspense, useEffect, useMemo } from "react";
import { isTyping, useShortcuts } from "@/ui/keys";
import { closeCommands, openKeymap, openPalette, useCommands } from "./commandsStore";

const Palette = lazy(() => import("./Palette"));
const Keymap = lazy(() => import("./Keymap"));

export function Commands({ onTeam }: { onTeam: () => void }) {
  const open = useCommands((state) => state.open);
  useShortcuts(useMemo(() => [{ code: "KeyK", command: true, run: openPalette }], []));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target))
        openKeymap();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <Suspense fallback={null}>
      {open === "palette" ? <Palette onTeam={onTeam} close={closeCommands} /> : null}
      {open === "keymap" ? <Keymap close={closeCommands} /> : null}
    </Suspense>
  );
}
