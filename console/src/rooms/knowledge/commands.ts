// The palette's way to the knowledgebase.
import { useNavigate } from "react-router";
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { IconKnowledge } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const navigate = useNavigate();
  const me = useMe();
  if (!holds(me, permissionId.Knowledge)) return [];
  return [
    {
      at: 30,
      commands: [
        act("knowledge", IconKnowledge, t("menu.knowledge"), () => void navigate(pathTo("article"))),
      ],
    },
  ];
}
