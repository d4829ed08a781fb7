// Tells the person of announcements while they look elsewhere, and keeps the inbox true. Mounted once, by the frame.
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { isKeyOf } from "@/api/calls";
import type { Profile } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { limits, noticeId } from "@/generated/catalogue";
import type { Kinds, LiveEvent } from "@/live/frames";
import { useBack } from "@/live/useBack";
import { useLiveEvents } from "@/live/useLive";
import { knock } from "@/notices/desktop";
import { say, unsay } from "@/notices/store";
import { href } from "@/ui/href";
import { words } from "@/words";
import { INBOX, UNREAD } from "./useInbox";

const EVERY_S = limits.POLL_STATUS / 1_000;

function tell({ id, subject, from, type }: Kinds["announcement"]): void {
  say({
    id: noticeId.ANNOUNCEMENT,
    icon: type.toLowerCase(),
    values: { subject, from },
    // A warning stays until somebody has seen it.
    ...(type === "Warning" ? { tone: "warning" as const, timeout: null } : {}),
    props: { announcement: id },
    links: [{ name: words("title.inbox"), value: href("inbox", {}, { announcement: id }) }],
  });
  knock(subject, from, `announcement ${id}`);
}

/** How many announcements the person has not read. */
export function useInboxNews({ user_id }: Profile): number {
  const { mutate } = useSWRConfig();
  const { data } = useCall(INBOX, UNREAD, EVERY_S);
  // The one that is open does not change.
  const again = useCallback(
    () => void mutate((key) => isKeyOf(key, INBOX) && !key.includes('"id":')),
    [mutate],
  );
  useBack(again);
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        if (event.kind !== "announcement" && event.kind !== "announcement.recalled") return;
        again();
        if (event.kind === "announcement.recalled") {
          unsay(({ id, props }) => id === noticeId.ANNOUNCEMENT && props?.announcement === event.data.id);
        } else if (event.data.from_id !== user_id) tell(event.data);
      },
      [again, user_id],
    ),
  );
  return data?.unread.Unread ?? 0;
}
