// The way to one's alerts from a page, and how many of them are raised.
import { openOverlay } from "@/house/overlays";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconBell } from "@/ui/icons";
import { useWords } from "@/words";
import { useAlerts } from "../useAlerts";
import "../words";

export function AlertsButton() {
  const t = useWords();
  const { data } = useAlerts();
  const raised = data?.items.filter(({ raised }) => raised !== null).length ?? 0;
  return (
    <Button onClick={() => openOverlay("alerts")} aria-haspopup="dialog">
      <Icon of={IconBell} small />
      <span className="cut">
        {raised === 0 ? t("alerts.title") : `${t("alerts.title")}, ${t("alerts.raised", { shown: raised })}`}
      </span>
    </Button>
  );
}
