// Language and region: the words, the zone, and how dates and numbers then look.
import type { Language } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { useMe, usePrefer } from "@/session/useProfile";
import { Failed } from "@/ui/PaneState";
import { useNow } from "@/ui/useNow";
import { browserLanguage, LANGUAGES, useLanguage, useWords } from "@/words";
import { isZone } from "@/words/format";
import { useClock } from "@/words/useClock";
import { Select, SwitchRow } from "./Setting";

const HOURS = Array.from({ length: 27 }, (_, at) => at - 12);
const signed = (hours: number): string => (hours > 0 ? `+${hours}` : String(hours));

export function Region() {
  const t = useWords();
  const { language, language_auto, timezone, timezone_auto } = useMe().preferences;
  const prefer = usePrefer();
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const speech = new Intl.DisplayNames([useLanguage()], { type: "language" });
  return (
    <>
      <SwitchRow
        label={t("prefs.language_auto")}
        note={t("prefs.language_auto_note", { language: speech.of(browserLanguage()) })}
        on={language_auto}
        // It goes on as it was until another language is chosen.
        change={() =>
          prefer(
            language_auto ? { language_auto: false, language: browserLanguage() } : { language_auto: true },
          )
        }
      />
      {language_auto ? null : (
        <Select
          label={t("prefs.language")}
          value={language}
          choices={Object.entries(LANGUAGES).map(([value, text]) => ({ value, text, lang: value }))}
          choose={(value) => prefer({ language: value as Language, language_auto: false })}
        />
      )}
      <SwitchRow
        label={t("prefs.timezone_auto")}
        note={t("prefs.timezone_auto_note", { zone: device.replaceAll("_", " ") })}
        on={timezone_auto}
        // The clock goes on as it was until another zone is chosen.
        change={() =>
          prefer(timezone_auto ? { timezone_auto: false, timezone: device } : { timezone_auto: true })
        }
      />
      {timezone_auto ? null : (
        <Zones timezone={timezone} choose={(zone) => prefer({ timezone: zone, timezone_auto: false })} />
      )}
      <Preview />
    </>
  );
}

function Zones({ timezone, choose }: { timezone: string; choose: (zone: string) => void }) {
  const t = useWords();
  const { data, problem, retry } = useCall("helper/timezones");
  if (problem !== undefined && data === undefined)
    return <Failed problem={problem} what={t("prefs.timezone_failed")} retry={retry} />;
  const named = (data?.items ?? [])
    .filter(({ name }) => isZone(name))
    .map(({ name, offset }) => ({
      value: name,
      text: `${name.replaceAll("_", " ")} (UTC${ahead(offset)})`,
    }));
  const hours = HOURS.map((each) => ({
    value: signed(each),
    text: t("prefs.hours", { hours: ahead(each * 60) }),
  }));
  const kept = Number.isInteger(Number(timezone)) ? signed(Number(timezone)) : timezone;
  const listed = [...named, ...hours].some(({ value }) => value === kept);
  return (
    <Select
      label={t("prefs.timezone")}
      value={kept}
      choices={listed ? named : [{ value: kept, text: kept }, ...named]}
      groups={[{ name: t("prefs.fixed"), choices: hours }]}
      choose={choose}
      disabled={data === undefined}
    />
  );
}

/** +01:00 */
function ahead(minutes: number): string {
  const two = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, "0");
  return `${minutes < 0 ? "−" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function Preview() {
  const t = useWords();
  const clock = useClock();
  const now = useNow();
  return (
    <div className="preview">
      <p className="meta dim">{t("prefs.preview")}</p>
      <p>
        <time>{clock.exact(now)}</time> · {clock.day(now)} · {clock.number(1234567.89)}
      </p>
    </div>
  );
}
