// The keys of an application, with those before them while they are still accepted, and when each was used.
import type { ReactNode } from "react";
import { CopyButton } from "@/ui/CopyButton";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Application } from "./useApplications";

export function Keys({ of: one, acts }: { of: Application; acts: ReactNode }) {
  const t = useWords();
  const clock = useClock();
  const used = (at: string | null) => (at === null ? t("applications.unused") : clock.moment(at));
  return (
    <section className="editorpart appkeys">
      <h3>{t("applications.keys")}</h3>
      <p className="dim">{t("applications.keys_note")}</p>
      <dl>
        <Key name={t("applications.application_key")} of={one.ApplicationKey} />
        <Key name={t("applications.consumer_key")} of={one.ConsumerKey} />
        <Fact name={t("applications.keys_since")} of={clock.moment(one.keys_since)} />
        <Fact name={t("applications.last_used")} of={used(one.last_used)} />
      </dl>
      {one.old === null ? null : (
        <>
          <h4>{t("applications.old", { until: clock.moment(one.old.until) })}</h4>
          <dl>
            <Key name={t("applications.application_key")} of={one.old.ApplicationKey} />
            <Key name={t("applications.consumer_key")} of={one.old.ConsumerKey} />
            <Fact name={t("applications.last_used")} of={used(one.old.last_used)} />
          </dl>
        </>
      )}
      {acts}
    </section>
  );
}

function Key({ name, of: key }: { name: string; of: string }) {
  const t = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code className="mono">{key}</code>
        <CopyButton text={key} label={t("applications.copy", { name })} />
      </dd>
    </div>
  );
}

function Fact({ name, of: value }: { name: string; of: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
