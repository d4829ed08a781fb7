// The recorded days that can be simulated again, of which a few are chosen.
import type { Answer } from "@/api/calls";
import { useWords } from "@/words";
import type { Clock } from "@/words/format";
import { useClock } from "@/words/useClock";

/** A date is no instant: it is the same day in every zone. */
export const dayOf = (day: string, { locale }: Clock): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

export function Days({
  items,
  picked,
  most,
  disabled,
  pick,
}: {
  items: Answer<"engine/policy/dry_run/days", "get">["items"];
  picked: readonly string[];
  most: number;
  disabled: boolean;
  pick: (days: readonly string[]) => void;
}) {
  const t = useWords();
  const clock = useClock();
  return (
    <fieldset className="policydays" disabled={disabled}>
      <legend>
        {t("dryrun.days")} <span className="meta dim">{t("dryrun.days_most", { count: most })}</span>
      </legend>
      {items.map(({ day, chats }) => {
        const isPicked = picked.includes(day);
        return (
          <label key={day}>
            <input
              type="checkbox"
              checked={isPicked}
              disabled={!isPicked && picked.length >= most}
              onChange={() => pick(isPicked ? picked.filter((each) => each !== day) : [...picked, day])}
            />
            <span>{t("dryrun.day", { day: dayOf(day, clock), count: chats })}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
