// The palette's way to the runbooks.
import { permissionId as may } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { openOverlay } from "@/house/overlays";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { IconPlay } from "@/ui/icons";
import { useWords } from "@/words";
import "./words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const me = useMe();
  if (!holds(me, may.Floor)) return [];
  return [
    { at: 26, commands: [act("runbooks", IconPlay, t("runbooks.open"), () => openOverlay("runbooks"))] },
  ];
}
