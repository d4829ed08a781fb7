// The way to the runbooks from a page's head.
import { openOverlay } from "@/house/overlays";
import { IconPlay } from "@/ui/icons";
import { useWords } from "@/words";
import "../words";

export function useToRunbooks() {
  const t = useWords();
  return { icon: IconPlay, name: t("runbooks.title"), run: () => openOverlay("runbooks") };
}
