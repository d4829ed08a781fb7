// What lies over the screens, on the theme that they and the frame share. Loaded after a public page is drawn.
import type { ReactNode } from "react";
import { Notices } from "@/notices/Notices";
import { Theme } from "@/theme/Theme";
import { Overlays } from "./Overlays";

export default function Floating({ children }: { children?: ReactNode }) {
  return (
    <Theme>
      <Overlays />
      <Notices />
      {children}
    </Theme>
  );
}
