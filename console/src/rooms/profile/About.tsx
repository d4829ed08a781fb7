// About: who one is here, and what one works with; nothing to change, everything to copy.
import type { ReactNode } from "react";
import { useSession } from "@/session/store";
import { useMe } from "@/session/useProfile";
import { CopyButton } from "@/ui/CopyButton";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";

export function About() {
  const t = useWords();
  const clock = useClock();
  const me = useMe();
  const language = useLanguage();
  const client = useSession((session) => session.client);
  return (
    <dl className="facts">
      <Fact name={t("prefs.name")}>{me.fullname}</Fact>
      <Fact name={t("prefs.username")} copied={me.username} />
      <Fact name={t("prefs.email")} copied={me.email} />
      <Fact name={t("prefs.group")}>{groupName(me.permission_group.name, language)}</Fact>
      {me.skills.length === 0 ? null : (
        <Fact name={t("prefs.skills")}>
          {me.skills.map(({ skill, level }) => t("prefs.skill", { name: skill, level })).join(" · ")}
        </Fact>
      )}
      <Fact name={t("prefs.slots")}>{clock.number(me.capacity.maximum)}</Fact>
      <Fact name={t("prefs.tenant")}>{client?.brand_name}</Fact>
      <Fact name={t("prefs.server_version")} copied={client?.version ?? ""} />
      <Fact name={t("prefs.browser")} copied={navigator.userAgent} />
      <Fact name={t("prefs.api")}>
        <a href="/docs/">/docs/</a>
      </Fact>
    </dl>
  );
}

function Fact({ name, copied, children }: { name: string; copied?: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {copied === undefined ? (
          children
        ) : (
          <>
            <span className="mono">{copied}</span>
            <CopyButton text={copied} label={`${name}: ${copied}`} />
          </>
        )}
      </dd>
    </div>
  );
}
