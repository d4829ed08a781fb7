// The team, from the right: who is there, who has room. Live by the feed, asked for anew while it is open.
import { memo, useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import type { TeamMember } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { Aside } from "@/house/Aside";
import { openOverlay } from "@/house/overlays";
import { useSeesWebhooks } from "@/rooms/webhooks/face/useSeesWebhooks";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { finds } from "@/ui/find";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconChart, IconWebhook } from "@/ui/icons";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useNow } from "@/ui/useNow";
import { useLanguage, useWords } from "@/words";
import { ago } from "@/words/format";
import { useTeam } from "./face/useTeam";
import { rowsOf, useMember, useRows } from "./rows";
import "@/words/aside";

export default function TeamSidebar({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Aside opened={opened} close={close} size="21.25rem" title={t("team.title")} closes={t("team.close")}>
      <Console />
      <Team close={close} />
    </Aside>
  );
}

/** For whoever looks after webhooks: what they are called for, and what comes of it. */
function Console() {
  const t = useWords();
  if (!useSeesWebhooks()) return null;
  return (
    <Button className="teamhooks" onClick={() => openOverlay("webhooks")}>
      <Icon of={IconWebhook} small />
      {t("webhooks.open")}
    </Button>
  );
}

/** By name, or by what somebody can. */
export const isFound = (member: Pick<TeamMember, "fullname" | "skills">, wanted: string): boolean =>
  finds(
    [member.fullname, ...Object.values(member.skills).flatMap((channel) => Object.values(channel))].join(" "),
    wanted,
  );

function Team({ close }: { close: () => void }) {
  const t = useWords();
  const figures = holds(useMe(), permissionId.TeamStatistics);
  const [find, setFind] = useState("");
  const team = useTeam();
  const items = team.data?.items;
  useLayoutEffect(() => {
    if (items !== undefined) useRows.setState((before) => rowsOf(items, before));
  }, [items]);
  if (team.problem !== undefined && team.data === undefined)
    return <Failed problem={team.problem} what={t("team.failed")} retry={team.retry} />;
  if (team.data === undefined)
    return (
      <div style={{ display: "grid", gap: "var(--s4)" }}>
        {["60%", "72%", "48%", "66%"].map((width) => (
          <Bone key={width} width={width} height="2rem" />
        ))}
      </div>
    );
  return (
    <>
      {team.stale ? <Stale at={team.at} retry={team.retry} /> : null}
      <input
        className="input"
        style={{ height: "var(--control)", marginBottom: "var(--s2)" }}
        placeholder={t("team.find")}
        aria-label={t("team.find")}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        data-autofocus
      />
      <Members wanted={find.trim()} figures={figures} close={close} />
    </>
  );
}

interface Of {
  figures: boolean;
  close: () => void;
}

/** Drawn anew when the order is another one or something else is looked for; what changes of one alone is their row's. */
const Members = memo(function Members({ wanted, ...of }: Of & { wanted: string }) {
  const t = useWords();
  const order = useRows((rows) => rows.order);
  const { by } = useRows.getState();
  const found = order.filter((id) => {
    const member = by.get(id);
    return member !== undefined && isFound(member, wanted);
  });
  if (found.length === 0) return <Empty title={order.length === 0 ? t("team.empty") : t("team.none")} />;
  return (
    <ul className="teamlist">
      {found.map((id) => (
        <Row key={id} id={id} {...of} />
      ))}
    </ul>
  );
});

const Row = memo(function Row({ id, ...of }: Of & { id: number }) {
  const member = useMember(id);
  return member === undefined ? null : <Member member={member} {...of} />;
});

const DOTS = { Online: "dot", Suspended: "dot away", Offline: "dot off" } as const;

function Member({ member, figures, close }: Of & { member: TeamMember }) {
  const t = useWords();
  const skills = Object.values(member.skills).flatMap((channel) => Object.values(channel));
  const { current, maximum } = member.capacity;
  // Slots are of whoever is there; of somebody who is not, when they last were, if they ever were.
  const away = member.status === "Offline";
  const slots = maximum > 0 ? t("slots.count", { held: current, maximum }) : "";
  return (
    <li>
      <Avatar name={member.fullname} picture={member.avatar} />
      <div className="grow">
        <p className="name cut">{member.fullname}</p>
        <p className="meta dim cut">{skills.length > 0 ? skills.join(", ") : member.email}</p>
      </div>
      <div style={{ textAlign: "right" }} className="meta">
        <p style={{ display: "flex", gap: "0.375rem", alignItems: "center", justifyContent: "flex-end" }}>
          <span className={DOTS[member.status]} />
          {t(`team.status.${member.status}`)}
        </p>
        <p className="dim">{away ? <Seen at={member.last_seen_time} /> : slots}</p>
      </div>
      {figures ? (
        <Link
          className="iconbtn small"
          to={pathTo("teamStatistics", {}, { opId: member.user_id, type: "livechat" })}
          aria-label={t("team.statistics", { name: member.fullname })}
          title={t("team.statistics", { name: member.fullname })}
          onClick={close}
        >
          <Icon of={IconChart} small />
        </Link>
      ) : null}
    </li>
  );
}

/** The only part of a row that goes on by itself. */
function Seen({ at }: { at: string | null }) {
  const now = useNow();
  const language = useLanguage();
  return at === null ? null : ago(Date.parse(at), now, language);
}
