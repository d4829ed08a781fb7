// The dialogs that may lie over every screen.

import type { ComponentType } from "react";
import { Overlays } from "./Overlays";
import "@/words/floats";

const found = import.meta.glob<ComponentType>("../rooms/*/dialogs.ts", { eager: true, import: "Dialog" });
const OF_ROOMS = Object.entries(found);

export function Dialogs() {
  return (
    <>
      <Overlays />
      {OF_ROOMS.map(([path, Dialog]) => (
        <Dialog key={path} />
      ))}
    </>
  );
}
