// Below the form: the demo's people where there is a demo, the line's quality, and the language.
import type { DemoUser, Language } from "@/api/shapes";
import { useQualityStore } from "@/session/useQuality";
import { Icon } from "@/ui/Icon";
import { IconGlobe, IconOffline, IconSignal } from "@/ui/icons";
import { askAtTheDoor, LANGUAGES, useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";

export function DemoPeople({
  people,
  choose,
}: {
  people: readonly DemoUser[];
  choose: (person: DemoUser) => void;
}) {
  const t = useWords();
  const language = useLanguage();
  if (people.length === 0) return null;
  const roles = [...new Set(people.map(({ role }) => role))];
  return (
    <label className="label demo">
      {t("login.demo")}
      <select
        className="input"
        value=""
        onChange={(event) => {
          const person = people.find(({ username }) => username === event.currentTarget.value);
          if (person !== undefined) choose(person);
        }}
      >
        <option value="" disabled>
          {t("login.demo_pick")}
        </option>
        {roles.map((role) => (
          <optgroup key={role} label={groupName(role, language)}>
            {people
              .filter((person) => person.role === role)
              .map(({ username }) => (
                <option key={username}>{username}</option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

export function Foot() {
  const t = useWords();
  const language = useLanguage();
  return (
    <div className="foot">
      <Line />
      <label className="tongue">
        <Icon of={IconGlobe} small />
        <span className="sr">{t("login.language")}</span>
        <select value={language} onChange={(event) => askAtTheDoor(event.currentTarget.value as Language)}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Line() {
  const t = useWords();
  const reading = useQualityStore((store) => store.reading);
  if (reading === null) return <span />;
  const offline = reading.rating === "offline";
  return (
    <span className="q" role="status" data-rating={reading.rating}>
      <Icon of={offline ? IconOffline : IconSignal} small />
      <span>
        {t("login.connection")} <b>{t(`quality.${reading.rating}`).toLowerCase()}</b>
        {reading.latency === null ? "" : `, ${Math.round(reading.latency)} ms`}
      </span>
    </span>
  );
}
