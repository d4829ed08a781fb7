// The palette's way to the tour of the console.
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { IconInfo } from "@/ui/icons";
import { useWords } from "@/words";
import { tourBegins } from "./face/tours";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const me = useMe();
  if (!holds(me, permissionId.Comms)) return [];
  return [{ at: 80, commands: [act("tour", IconInfo, t("tour.take"), () => tourBegins.current("console"))] }];
}
