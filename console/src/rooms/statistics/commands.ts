// The palette's way to the statistics.
import { useNavigate } from "react-router";
import { act, type Block } from "@/house/commands";
import { pathTo } from "@/ui/href";
import { IconChart } from "@/ui/icons";
import { useWords } from "@/words";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const navigate = useNavigate();
  return [
    {
      at: 120,
      commands: [
        act("statistics", IconChart, t("title.statistics"), () => void navigate(pathTo("statistics"))),
      ],
    },
  ];
}
