// The team, from the right: who is there, who has room. Live by the feed, asked for anew while it is open.
import { useState } from "react";
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

const ORDER = { Online: 0, Suspended: 1, Offline: 2 } as const;

/** Whoever is there before those who are not. */
const inOrder = (members: readonly TeamMember[]): TeamMember[] =>
  [...members].sort((a, b) => ORDER[a.status] - ORDER[b.status] || a.fullname.localeCompare(b.fullname));

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
  const members = inOrder(team.data.items);
  const wanted = find.trim();
  const found = members.filter((member) => isFound(member, wanted));
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
      {found.length === 0 ? (
        <Empty title={members.length === 0 ? t("team.empty") : t("team.none")} />
      ) : (
        <ul className="teamlist">
          {found.map((member) => (
            <Member key={member.user_id} member={member} figures={figures} close={close} />
          ))}
        </ul>
      )}
    </>
  );
}

const DOTS = { Online: "dot", Suspended: "dot away", Offline: "dot off" } as const;

function Member({ member, figures, close }: { member: TeamMember; figures: boolean; close: () => void }) {
  const t = useWords();
  const now = useNow();
  const language = useLanguage();
  const skills = Object.values(member.skills).flatMap((channel) => Object.values(channel));
  const { current, maximum } = member.capacity;
  // Slots are of whoever is there; of somebody who is not, when they last were, if they ever were.
  const away = member.status === "Offline";
  const seen = member.last_seen_time === null ? "" : ago(Date.parse(member.last_seen_time), now, language);
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
        <p className="dim">{away ? seen : slots}</p>
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
