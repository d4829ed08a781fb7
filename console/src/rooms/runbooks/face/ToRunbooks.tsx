// The way to the runbooks from a page's head.
import { openOverlay } from "@/house/overlays";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconPlay } from "@/ui/icons";
import { useWords } from "@/words";
import "../words";

export function ToRunbooks() {
  const t = useWords();
  return (
    <Button onClick={() => openOverlay("runbooks")} aria-haspopup="dialog">
      <Icon of={IconPlay} small />
      <span className="cut">{t("runbooks.title")}</span>
    </Button>
  );
}
