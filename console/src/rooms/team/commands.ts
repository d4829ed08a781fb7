// The palette's way to the team.
import { act, type Block } from "@/house/commands";
import { openAside } from "@/house/overlays";
import { IconTeam } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  return [{ at: 40, commands: [act("team", IconTeam, t("palette.team"), () => openAside("team"))] }];
}
