// The palette's way to the administration and to each of its areas.
import { useNavigate } from "react-router";
import { permissionId } from "@/generated/catalogue";
import { act, type Block } from "@/house/commands";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo, type ScreenName } from "@/ui/href";
import { IconSettings } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { useAreas } from "./useAreas";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const me = useMe();
  const areas = useAreas(me);
  if (!holds(me, permissionId.Admin)) return [];
  const way = (screen: ScreenName, name: string, detail?: string) =>
    act(screen, IconSettings, name, () => void navigate(pathTo(screen)), { detail });
  return [
    {
      at: 45,
      commands: [
        way("adminLanding", t("title.admin")),
        ...(areas ?? []).map(({ screen, title, also }) => way(screen, t(`title.${title}`), also[language])),
      ],
      awaits: areas === null,
    },
  ];
}
