// The dialogs that may lie over every screen.
import { Overlays } from "./Overlays";
import { WayOverlays } from "./WayOverlays";
import "@/words/floats";

export function Dialogs() {
  return (
    <>
      <Overlays />
      <WayOverlays />
    </>
  );
}
