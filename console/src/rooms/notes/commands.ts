// The palette's way to the notepad.
import { IconNotebook } from "@tabler/icons-react";
import { act, type Block } from "@/house/commands";
import { openAside } from "@/house/overlays";
import { useWords } from "@/words";
import "./words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  return [{ at: 41, commands: [act("notes", IconNotebook, t("notepad.open"), () => openAside("notes"))] }];
}
