// The dialogs over a public screen: they bring the theme along, which nothing else there needs.
import { Theme } from "@/theme/Theme";
import { Dialogs } from "./Dialogs";

export function PublicDialogs() {
  return (
    <Theme>
      <Dialogs />
    </Theme>
  );
}
