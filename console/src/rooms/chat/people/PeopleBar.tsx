// Under a chat's head: who is in it besides its owner, and who is asked to be.

import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import type { Chat } from "@/api/shapes";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose, IconEye, IconTransfer, IconWarning } from "@/ui/icons";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { until } from "@/words/format";
import { wants } from "../chatActs";
import { useHeld } from "../ending/held";
import { refusalRead, useRefused, whyNot } from "./refused";
import { isAwaiting, isGroup, roleOf } from "./roles";
import { usePeople } from "./usePeople";
import { Chip } from "./Who";
import "./people.css";

export function PeopleBar({ chat }: { chat: Chat }) {
  const t = useWords();
  const me = useMe();
  const owns = roleOf(chat, me.user_id) === "owner";
  return (
    <>
      {isGroup(chat) ? (
        <ul className="people" aria-label={t("people.bar")}>
          {chat.participants.map((one) => (
            <li key={one.user_id}>
              {owns && one.user_id !== me.user_id ? (
                <Suspense fallback={<Chip one={one} me={me.user_id} />}>
                  <Other chat={chat} one={one} />
                </Suspense>
              ) : (
                <Chip one={one} me={me.user_id} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {owns && !isAwaiting(chat) ? <Refused chat={chat} /> : null}
      {chat.invitation === null ? null : <Pending chat={chat} owns={owns} />}
      {chat.transferring && chat.invitation === null ? <OnItsWay chat={chat} owns={owns} /> : null}
    </>
  );
}

// Comes with the first colleague of a chat of one's own; until then their name stands there alone.
const Other = lazy(() => import("./Other"));

/** What has just been done is taken back first. */
const useTakeBack = (): string | undefined => useHeld((state) => (state.held === null ? "Alt Z" : undefined));

/** Somebody has been asked and has not answered. */
function Pending({ chat, owns }: { chat: Chat; owns: boolean }) {
  const t = useWords();
  const now = useNow();
  const { uninvite, undoTransfer, busy } = usePeople(chat);
  const caps = useTakeBack();
  const asked = chat.invitation;
  if (asked === null) return null;
  const of = limits.INVITATION / 1_000;
  const left = Math.min(of, until(asked.until, now));
  const direct = asked.type === "direct";
  return (
    <div className="pending">
      <CountRing left={left} of={of} />
      <span className="grow" role="status">
        {t(`people.pending.${asked.type}`, { name: asked.name })}
      </span>
      {owns ? (
        <Button
          small
          keys={caps}
          aria-keyshortcuts="Alt+Z"
          disabled={busy}
          onClick={() => (direct ? undoTransfer() : uninvite(asked.user_id))}
        >
          {t(direct ? "people.undo" : "people.cancel")}
        </Button>
      ) : null}
    </div>
  );
}

/** On its way to a line in which nobody has taken it yet. */
function OnItsWay({ chat, owns }: { chat: Chat; owns: boolean }) {
  const t = useWords();
  const { undoTransfer, busy } = usePeople(chat);
  const caps = useTakeBack();
  return (
    <div className="pending">
      <Icon of={IconTransfer} small />
      <span className="grow" role="status">
        {t("people.on_its_way")}
      </span>
      {owns ? (
        <Button small keys={caps} aria-keyshortcuts="Alt+Z" disabled={busy} onClick={undoTransfer}>
          {t("people.undo")}
        </Button>
      ) : null}
    </div>
  );
}

/** It could not be transferred: why stands here until it has been read or tried again. */
function Refused({ chat: { uniQref } }: { chat: Chat }) {
  const t = useWords();
  const refused = useRefused((state) => state.refused[uniQref]);
  if (refused === undefined) return null;
  const { what, why } = whyNot(refused.problem);
  return (
    <div className="pending refused" role="alert">
      <Icon of={IconWarning} small />
      <span className="grow">
        {what ?? t("people.not_transferred", { to: refused.to })} {why}
      </span>
      <Button small keys="Alt R" aria-keyshortcuts="Alt+R" onClick={() => wants("transfer", uniQref)}>
        {t("people.again")}
      </Button>
      <IconButton small label={t("people.refusal_read")} onClick={() => refusalRead(uniQref)}>
        <Icon of={IconClose} small />
      </IconButton>
    </div>
  );
}

/** What a guest sees in the place of the composer, who may not write. */
export function LookingOn({ chat }: { chat: Chat }) {
  const t = useWords();
  const floor = useBackToFloor();
  return (
    <div className="over">
      <Icon of={IconEye} small />
      <p className="meta dim grow">{t("people.looking_on", { name: chat.op_name ?? "" })}</p>
      {floor === null ? null : (
        <Link className="btn small" to={floor}>
          {t("people.back_to_floor")}
        </Link>
      )}
    </div>
  );
}

/** To the floor as it was left, for whoever came from there; null for whoever may not see it. */
function useBackToFloor(): string | null {
  const state: unknown = useLocation().state;
  const may = holds(useMe(), permissionId.Floor);
  if (!may) return null;
  const from = typeof state === "object" && state !== null && "floor" in state ? state.floor : null;
  return typeof from === "string" ? from : pathTo("floor");
}
