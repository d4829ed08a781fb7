// What can be done with a chat that an agent has in hand: looked in at, joined, taken over, given to somebody else, ended; its wrap-up released.
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useNames } from "../names";
import type { Agent, Hold } from "../shapes";
import { useLines } from "../store";
import { useMayAct } from "../useMayAct";
import { useServerNow } from "../useServerNow";
import { type Opens, Part } from "./Side";
import { useHolder } from "./useHolder";
import { useWatching } from "./useWatching";
import { want } from "./wanted";

export function ActsInHand({ agent: { user_id, name }, hold }: { agent: Agent; hold: Hold }) {
  const t = useWords();
  const me = useMe();
  const lines = useLines();
  const names = useNames();
  const moves = useMayAct(permissionId.ReassignChats);
  const joins = useMayAct(permissionId.JoinSilently) && user_id !== me.user_id;
  const reads = holds(me, permissionId.JoinSilently);
  const { uniQref: chat, kind, skill_id } = hold;
  const { watching, stop, busy } = useWatching(chat);
  if (kind === "ringing") return null;
  const queue = lines.find((line) => line.skill_id === skill_id)?.skill ?? "";
  const of = { chat, customer: names.get(chat) ?? null, queue, holder: name };
  if (kind === "wrap_up")
    return (
      <span className="flooracts">
        {reads ? <Read chat={chat} /> : null}
        {moves ? (
          <Button small onClick={() => want({ act: "release", ...of })}>
            {t("floor.act.release")}
          </Button>
        ) : null}
      </span>
    );
  return (
    <span className="flooracts">
      {watching ? (
        <>
          <span className="meta">{t("floor.watching")}</span>
          <Read chat={chat} />
          <Button small disabled={busy} onClick={stop}>
            {t("floor.act.stop_watching")}
          </Button>
        </>
      ) : joins ? (
        <>
          <Button small onClick={() => want({ act: "look_in", ...of })}>
            {t("floor.act.look_in")}
          </Button>
          <Button small onClick={() => want({ act: "join", ...of })}>
            {t("floor.act.join")}
          </Button>
        </>
      ) : reads ? (
        <Read chat={chat} />
      ) : null}
      {moves ? (
        <>
          {joins ? (
            <Button small onClick={() => want({ act: "take_over", ...of })}>
              {t("floor.act.take_over")}
            </Button>
          ) : null}
          <Button small onClick={() => want({ act: "assign", ...of })}>
            {t("floor.act.assign")}
          </Button>
          <Button small look="danger" onClick={() => want({ act: "end", ...of })}>
            {t("floor.act.end")}
          </Button>
        </>
      ) : null}
    </span>
  );
}

export function Read({ chat }: { chat: string }) {
  const t = useWords();
  return (
    <a className="btn small" href={href("comms", {}, { chat })}>
      {t("floor.act.watch")}
    </a>
  );
}

/** Who has the chat, and what can be done about it; nothing where nobody has. */
export function InHand({ chat, open }: Opens & { chat: string }) {
  const t = useWords();
  const now = useServerNow();
  const found = useHolder(chat);
  if (found === undefined) return null;
  const { agent, hold } = found;
  return (
    <Part title={t(`floor.hold.${hold.kind}`)} beside={span(since(hold.since, now))}>
      <ul className="floorholds">
        <li>
          <button
            type="button"
            className="floorholdname cut"
            onClick={() => open({ what: "agent", agent: agent.user_id })}
          >
            <bdi>{agent.name}</bdi>
          </button>
          <ActsInHand agent={agent} hold={hold} />
        </li>
      </ul>
    </Part>
  );
}
