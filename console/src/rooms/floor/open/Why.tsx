// Why a chat still waits: a sentence that a team lead can repeat, the steps over time, who was considered and what rules each out, and
// the cheapest way out as a button.
import { useMemo, useState } from "react";
import { useCall } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { Wait } from "@/rooms/chat/face/Wait";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { CopyButton } from "@/ui/CopyButton";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconLeft, IconRight } from "@/ui/icons";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { useWaiting } from "../names";
import { useFloorStore } from "../store";
import { useServerNow } from "../useServerNow";
import { beside } from "./beside";
import { Considered } from "./Considered";
import { useChatName } from "./chatName";
import { Happened } from "./Happened";
import { InHand, Read } from "./InHand";
import { Says } from "./Says";
import { type Opens, Part, Side } from "./Side";
import { Steps } from "./Steps";
import { useHolder } from "./useHolder";
import { Ways } from "./Ways";
import type { ChatDecisions } from "./why";

/** While it waits, how everybody stands is asked again this often. */
const EVERY_S = 3;

export function Why({ chat, open }: Opens & { chat: string }) {
  const t = useWords();
  const allowed = holds(useMe(), permissionId.EngineDecisions);
  const { data, problem, retry } = useCall(allowed ? "engine/decisions" : null, { uniQref: chat }, EVERY_S);
  const found = data?.chat ?? null;
  return (
    <Side title={t("floor.panel.why_waiting")} beside={<Others chat={chat} open={open} />} open={open}>
      {!allowed ? (
        <Empty title={t("floor.panel.no_right")} />
      ) : found !== null ? (
        <Told chat={found} open={open} />
      ) : problem !== undefined ? (
        <Failed problem={problem} what={t("floor.panel.failed")} retry={retry} />
      ) : (
        <Part>
          <div role="status" aria-label={t("pane.loading")} className="floorwaits">
            {["60%", "90%", "75%", "84%", "100%"].map((width) => (
              <Bone key={width} width={width} height="1rem" />
            ))}
          </div>
        </Part>
      )}
    </Side>
  );
}

/** To the one who waits longer or shorter. */
function Others({ chat, open }: Opens & { chat: string }) {
  const t = useWords();
  const waiting = useWaiting(null);
  const there = waiting.map(({ uniQref }) => uniQref);
  const [order, setOrder] = useState<readonly string[]>(there);
  // The order in which it last stood: the walk goes on from there once the chat has left the queue.
  if (there.includes(chat) && there.join() !== order.join()) setOrder(there);
  const { previous, next } = beside(chat, there, order);
  const step = (to: string | null, label: string, icon: typeof IconLeft) => (
    <IconButton
      small
      label={label}
      disabled={to === null}
      onClick={() => to !== null && open({ what: "chat", chat: to })}
    >
      <Icon of={icon} small />
    </IconButton>
  );
  return (
    <>
      {step(previous, t("floor.panel.previous"), IconLeft)}
      {step(next, t("floor.panel.next"), IconRight)}
    </>
  );
}

function Told({ chat, open }: Opens & { chat: ChatDecisions }) {
  const t = useWords();
  const { uniQref, waits } = chat;
  const now = useServerNow();
  const nameOf = useChatName();
  const past = useFloorStore((state) => state.past);
  const held = useHolder(uniQref) !== undefined;
  const reads = holds(useMe(), permissionId.JoinSilently);
  // How everybody stands is told of the present only.
  const stands = past ? null : chat.now;
  const wait = waits.at(-1);
  const skill = wait?.skill ?? chat.skill;
  const [all, setAll] = useState(false);
  const place = stands?.place ?? null;
  const from = useMemo(() => wait?.since ?? chat.opened, [wait, chat.opened]);
  return (
    <>
      <Part>
        <div className="floorwhose">
          <b className="cut">
            <bdi>{nameOf(uniQref)}</bdi>
          </b>
          <span className="meta dim cut">
            {place === null ? skill : t("floor.panel.place", { skill, place })}
          </span>
          <span className="grow" />
          {stands === null ? null : <Wait seconds={since(from, now)} />}
        </div>
        {past ? null : <Says chat={chat} />}
        {past || stands !== null || held || !reads ? null : (
          <div className="floorways">
            <Read chat={uniQref} />
          </div>
        )}
      </Part>
      {stands === null ? (
        <InHand chat={uniQref} open={open} />
      ) : (
        <>
          <Steps now={stands} from={from} skill={skill} />
          <Considered now={stands} all={all} show={setAll} open={open} />
          <Ways
            key={uniQref}
            now={stands}
            chat={uniQref}
            skill={skill}
            skill_id={wait?.skill_id ?? chat.skill_id}
          />
        </>
      )}
      <Happened chat={chat} />
      <dl className="floorprovenance">
        {stands === null ? null : (
          <>
            <dt>{t("floor.panel.policy")}</dt>
            <dd>
              {t("floor.panel.version", { version: stands.version })}
              {stands.canary === null ? null : `, ${t("floor.panel.canary", { canary: stands.canary })}`}
            </dd>
          </>
        )}
        {chat.arm === null ? null : (
          <>
            <dt>{t("floor.panel.arm")}</dt>
            <dd>{t(chat.arm.tried ? "floor.panel.arm_tried" : "floor.panel.arm_control", chat.arm)}</dd>
          </>
        )}
        <dt>{t("floor.panel.chat_id")}</dt>
        <dd>
          <span className="mono cut">{uniQref}</span>
          <CopyButton text={uniQref} label={t("floor.panel.copy")} />
        </dd>
      </dl>
    </>
  );
}
