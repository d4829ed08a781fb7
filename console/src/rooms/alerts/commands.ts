// The palette's way to the alerts.
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { openOverlay } from "@/house/overlays";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { IconBell } from "@/ui/icons";
import { useWords } from "@/words";
import "./words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  if (!holds(useMe(), permissionId.Floor)) return [];
  return [{ at: 26, commands: [act("alerts", IconBell, t("alerts.open"), () => openOverlay("alerts"))] }];
}
