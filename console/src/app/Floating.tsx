// What lies over the screens, on the theme that they and the frame share. Loaded after a public page is drawn.
import type { ReactNode } from "react";
import { Notices } from "@/notices/Notices";
import { Theme } from "@/theme/Theme";
import { Overlays } from "./Overlays";
import { useWorker } from "./useWorker";
import { useWatching } from "./watch";

export default function Floating({ children }: { children?: ReactNode }) {
  useWatching();
  useWorker();
  return (
    <Theme>
      <Overlays />
      <Notices />
      {children}
    </Theme>
  );
}
