// Tells a supervisor that somebody whom they set away is available again, and leads to them.
import { useCallback } from "react";
import { noticeId } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { say } from "@/notices/store";
import { href } from "@/ui/href";
import { useWords } from "@/words";

export function useUndone(): void {
  const t = useWords();
  useLiveEvents(
    useCallback(
      ({ kind, at, data }: LiveEvent) => {
        if (kind !== "presence.undone") return;
        const { user_id, name } = data;
        say({
          id: noticeId.FORCING_UNDONE,
          values: { agent: name },
          props: { undone: user_id, at },
          links: [
            { name: t("presence.undone_view"), value: href("floor", {}, { open: `agent-${user_id}` }) },
          ],
        });
      },
      [t],
    ),
  );
}
