// The palette's way to the state of the line.
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { openOverlay } from "@/house/overlays";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { IconSignal } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const me = useMe();
  if (!holds(me, permissionId.NetworkOverlay)) return [];
  return [
    { at: 60, commands: [act("network", IconSignal, t("network.open"), () => openOverlay("network"))] },
  ];
}
