// Colleagues to choose from: who serves the customer's skill first, with how they stand and the room they have.
import type { Chat, InviteType } from "@/api/shapes";
import { useTeam } from "@/rooms/team/face/useTeam";
import { useMe } from "@/session/useProfile";
import { Avatar } from "@/ui/Avatar";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { type Candidate, candidates, skillNames } from "./roles";

export function Colleagues({
  chat,
  type,
  find,
  busy,
  pick,
}: {
  chat: Chat;
  type: InviteType;
  find: string;
  busy: boolean;
  pick: (user_id: number, name: string) => void;
}) {
  const t = useWords();
  const { user_id } = useMe();
  const { data, problem, retry } = useTeam();
  if (data === undefined && problem !== undefined)
    return <Failed problem={problem} what={t("team.failed")} retry={retry} />;
  if (data === undefined)
    return (
      <div className="bones" aria-busy="true">
        {["60%", "72%", "48%"].map((width) => (
          <Bone key={width} width={width} height="2.25rem" />
        ))}
      </div>
    );
  const all = candidates(data.items, chat, user_id, type);
  const wanted = find.trim().toLowerCase();
  const found = all.filter(({ member }) =>
    [member.fullname, ...skillNames(member)].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (all.length === 0) return <Empty title={t("people.nobody")} text={t("people.nobody_text")} />;
  return (
    <section aria-label={t("people.colleagues")}>
      {type === "direct" ? <h3 className="meta dim">{t("people.colleagues")}</h3> : null}
      {found.length === 0 ? <p className="meta dim none">{t("team.none")}</p> : null}
      <ul>
        {found.map((candidate) => (
          <li key={candidate.member.user_id}>
            <Row candidate={candidate} chat={chat} busy={busy} pick={pick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const DOTS = { Online: "dot", Suspended: "dot away", Offline: "dot off" } as const;

function Row({
  candidate: { member, skilled, hindered },
  chat,
  busy,
  pick,
}: {
  candidate: Candidate;
  chat: Chat;
  busy: boolean;
  pick: (user_id: number, name: string) => void;
}) {
  const t = useWords();
  const { current, maximum } = member.capacity;
  const others = skillNames(member).filter((skill) => skill !== chat.skill);
  const may = hindered === null && !busy;
  return (
    <button
      type="button"
      className="pickrow"
      aria-disabled={may ? undefined : true}
      onClick={() => may && pick(member.user_id, member.fullname)}
    >
      <Avatar name={member.fullname} picture={member.avatar} />
      <span className="grow">
        <span className="name cut">{member.fullname}</span>
        <span className="meta dim cut">
          {skilled ? <b>{chat.skill}</b> : null}
          {skilled && others.length > 0 ? ", " : ""}
          {others.join(", ")}
        </span>
      </span>
      <span className="side meta">
        <span className="stands">
          <i className={hindered === "full" ? "dot full" : DOTS[member.status]} />
          {hindered === "full" ? t("people.full") : t(`team.status.${member.status}`)}
        </span>
        <span className="dim">{maximum > 0 ? t("slots.count", { held: current, maximum }) : ""}</span>
      </span>
    </button>
  );
}
