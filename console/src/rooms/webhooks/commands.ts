// The palette's way to the webhook viewer.
import { act, type Block } from "@/house/commands";
import { openOverlay } from "@/house/overlays";
import { IconWebhook } from "@/ui/icons";
import { useWords } from "@/words";
import { useSeesWebhooks } from "./face/useSeesWebhooks";

export function useBlocks(): readonly Block[] {
  const t = useWords();
  if (!useSeesWebhooks()) return [];
  return [
    { at: 70, commands: [act("webhooks", IconWebhook, t("webhooks.open"), () => openOverlay("webhooks"))] },
  ];
}
