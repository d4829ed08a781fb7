// The palette's way to the floor.
import { useNavigate } from "react-router";
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { IconFloor } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const navigate = useNavigate();
  const me = useMe();
  if (!holds(me, permissionId.Floor)) return [];
  return [
    { at: 25, commands: [act("floor", IconFloor, t("title.floor"), () => void navigate(pathTo("floor")))] },
  ];
}
