// The way to one's alerts from a page, and how many of them are raised.
import { openOverlay } from "@/house/overlays";
import { IconBell } from "@/ui/icons";
import { useWords } from "@/words";
import { useAlerts } from "../useAlerts";
import "../words";

export function useToAlerts() {
  const t = useWords();
  const { data } = useAlerts();
  const raised = data?.items.filter(({ raised }) => raised !== null).length ?? 0;
  const name =
    raised === 0 ? t("alerts.title") : `${t("alerts.title")}, ${t("alerts.raised", { shown: raised })}`;
  return { icon: IconBell, name, count: raised, run: () => openOverlay("alerts") };
}
