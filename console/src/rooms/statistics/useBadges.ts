// Tells the person of a new badge, once, with a little confetti. Mounted once, by the frame.
import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";
import type { Profile } from "@/api/shapes";
import { speaks } from "@/browser/tabs";
import { noticeId } from "@/generated/catalogue";
import type { LiveEvent } from "@/live/frames";
import { useLiveEvents } from "@/live/useLive";
import { say } from "@/notices/store";
import { PROFILE, usePrefer } from "@/session/useProfile";
import { href } from "@/ui/href";
import { words } from "@/words";
import { badgeText, learnTexts } from "@/words/catalogue";

/** Those that the person has not been told of. Pure. */
export const untold = ({ achievements, preferences }: Pick<Profile, "achievements" | "preferences">) =>
  achievements.filter((name) => !preferences.notified_achievements.includes(name));

async function tell(names: readonly string[]): Promise<void> {
  await learnTexts();
  say({
    id: noticeId.NEW_BADGE,
    icon: "badge",
    values: { badge: names.map((name) => badgeText(name).name).join(", ") },
    props: { badges: names.join(" ") },
    links: [{ name: words("title.statistics"), value: href("statistics") }],
  });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { confetti } = await import("./confetti");
  confetti();
}

export function useBadges(me: Profile): void {
  const prefer = usePrefer();
  const { mutate } = useSWRConfig();
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        if (event.kind === "achievement") void mutate(PROFILE);
      },
      [mutate],
    ),
  );
  const { notified_achievements, new_achievements } = me.preferences;
  const due = untold(me).join(" ");
  useEffect(() => {
    // Of several tabs, the one that is looked at.
    if (due === "" || !speaks()) return;
    const names = due.split(" ");
    prefer({
      notified_achievements: [...notified_achievements, ...names],
      new_achievements: [...new_achievements, ...names],
    });
    void tell(names);
  }, [due, notified_achievements, new_achievements, prefer]);
}
