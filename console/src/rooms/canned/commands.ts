// The palette's way to the canned responses, and to the tour of them.
import { useNavigate } from "react-router";
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { tourBegins } from "@/rooms/tour/face/tours";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { IconCanned, IconInfo } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const me = useMe();
  const navigate = useNavigate();
  const commands = [
    ...(holds(me, permissionId.Comms)
      ? [act("canned", IconCanned, t("title.canned"), () => void navigate(pathTo("cannedResponses")))]
      : []),
    ...(holds(me, permissionId.CannedResponsesTour)
      ? [act("canned tour", IconInfo, t("tour.canned"), () => tourBegins.current("canned"))]
      : []),
  ];
  return [{ at: 90, commands }];
}
