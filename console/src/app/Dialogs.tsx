// The dialogs that may lie over every screen.

import { WayOverlays } from "@/rooms/sign_in/WayOverlays";
import { Overlays } from "./Overlays";
import "@/words/floats";

export function Dialogs() {
  return (
    <>
      <Overlays />
      <WayOverlays />
    </>
  );
}
