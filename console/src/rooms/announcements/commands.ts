// The palette's way to the inbox.
import { useNavigate } from "react-router";
import { act, type Block } from "@/house/commands";
import { pathTo } from "@/ui/href";
import { IconBell } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const navigate = useNavigate();
  return [
    { at: 110, commands: [act("inbox", IconBell, t("title.inbox"), () => void navigate(pathTo("inbox")))] },
  ];
}
