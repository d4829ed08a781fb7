// What in the administration needs somebody, the most urgent first, each with the page where it is dealt with.
import { Link } from "react-router";
import type { Answer } from "@/api/calls";
import { useCall } from "@/api/useCall";
import { pathTo, type ScreenName } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconClock, IconInfo, IconWarning } from "@/ui/icons";
import { Panel } from "@/ui/Panel";
import { Bone } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";

export const ATTENTION = "admin/attention";
/** How often it is looked at anew, in seconds. */
const EVERY_S = 30;

type Item = Answer<typeof ATTENTION, "get">["items"][number];

const DEALT_WITH: Readonly<Record<Item["kind"], ScreenName>> = {
  webhooks_fail: "webhooks",
  chats_reported: "reportedChats",
  mails_failed: "emailReports",
  bans_end: "banned",
  tokens_end: "accessTokens",
  skills_without_people: "skills",
};

const ICONS = { now: IconWarning, soon: IconClock, later: IconInfo } as const;

export function Attention() {
  const t = useWords();
  const called = useCall(ATTENTION, undefined, EVERY_S);
  const none = called.data !== undefined && called.data.items.length === 0;
  return (
    <Panel
      title={t("landing.attention")}
      called={called}
      failed={t("landing.attention_failed")}
      empty={none ? { title: t("landing.all_well"), text: t("landing.all_well_text") } : null}
      waits={<Bone width="100%" height="6rem" />}
    >
      {({ items }) => (
        <ul className="attention">
          {items.map((item) => (
            <One key={item.kind} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function One({ item }: { item: Item }) {
  const t = useWords();
  const clock = useClock();
  const { kind, urgency, count, first, at } = item;
  return (
    <li>
      <span className="urgency meta" data-urgency={urgency}>
        <Icon of={ICONS[urgency]} small />
        {t(`landing.urgency.${urgency}`)}
      </span>
      <Link to={pathTo(DEALT_WITH[kind])}>{t(`landing.matter.${kind}`, { count })}</Link>
      <span className="dim">
        {first === null ? t(`landing.why.${kind}`) : t("landing.first", { name: first })}
      </span>
      <span className="dim meta">
        {at === null ? null : t(`landing.at.${urgency}`, { time: clock.moment(at) })}
      </span>
    </li>
  );
}
