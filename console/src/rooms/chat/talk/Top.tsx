// A chat's head: whose it is, and what can be done with it as a whole.
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Chat } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconCrown, IconInfo, IconInvite, IconLeave, IconLeft, IconSignOut, IconTransfer } from "@/ui/icons";
import { useLater } from "@/ui/useLater";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useChannelName } from "../ChannelIcon";
import { wants } from "../chatActs";
import { Customer } from "../customer/Details";
import { useEnd } from "../ending/useEnd";
import { change, toggled, usePanes } from "../panes";
import { isAwaiting, roleOf } from "../people/roles";
import { usePeople } from "../people/usePeople";
import { useTakeOver } from "../people/useTakeOver";
import { fullName } from "../person";

/** Where there is a pane for the details nobody needs a sheet. */
const overlay = () => import("@/ui/Overlay").then(({ Overlay }) => Overlay);

export function Top({ chat, past = false }: { chat: Chat; past?: boolean }) {
  const t = useWords();
  const now = useNow();
  const channelName = useChannelName();
  const folded = usePanes((panes) => panes.folded.who);
  const [sheet, setSheet] = useState(false);
  const running = chat.status === "In Progress" && !past;
  const Sheet = useLater(overlay, sheet);
  // Closed once before it opens: a dialog that is drawn open does not know who had the focus.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(Sheet !== null), [Sheet]);
  return (
    <div className="top">
      <Link className="iconbtn back" to={pathTo("comms")} aria-label={t("comms.back")}>
        <Icon of={IconLeft} />
      </Link>
      <div className="grow">
        <h2 className="cut" dir="auto">
          {fullName(chat)}
        </h2>
        <p className="meta dim chatline">
          {/* What tells least comes last: each is there where there is room for all of it. */}
          <span className="cut">{chat.skill}</span>
          <span>· {t("comms.waited", { time: span(chat.time_in_queue) })}</span>
          {running ? (
            <span>
              · {t("comms.open_for", { time: span(since(chat.accept_time ?? chat.start_time, now)) })}
            </span>
          ) : null}
          <span>· {channelName(chat.channel)}</span>
        </p>
      </div>
      <span className="unfold">
        <IconButton
          label={t("comms.details_open")}
          aria-haspopup="dialog"
          aria-expanded={sheet}
          onClick={() => setSheet(true)}
        >
          <Icon of={IconInfo} />
        </IconButton>
      </span>
      {running ? (
        <div className="topacts">
          <Acts chat={chat} />
        </div>
      ) : null}
      {Sheet === null ? null : (
        <Sheet
          active={sheet && there}
          className="drawer"
          size="24rem"
          padding={0}
          header={t("comms.details_open")}
          close={() => setSheet(false)}
        >
          <Customer chat={chat} />
        </Sheet>
      )}
      <span className="fold">
        <IconButton
          label={folded ? t("comms.details_show") : t("comms.details_hide")}
          aria-pressed={!folded}
          onClick={() => change((panes) => toggled(panes, "who"))}
        >
          <Icon of={IconInfo} />
        </IconButton>
      </span>
    </div>
  );
}

function Acts({ chat }: { chat: Chat }) {
  const { user_id } = useMe();
  const role = roleOf(chat, user_id);
  return role === "participant" || role === "observer" ? (
    <GuestActs chat={chat} looksOn={role === "observer"} />
  ) : (
    <OwnerActs chat={chat} />
  );
}

function OwnerActs({ chat }: { chat: Chat }) {
  const t = useWords();
  const end = useEnd();
  const { uniQref } = chat;
  const awaiting = isAwaiting(chat);
  return (
    <>
      <Button
        aria-label={t("people.invite")}
        aria-keyshortcuts="Alt+I"
        disabled={awaiting}
        onClick={() => wants("invite", uniQref)}
      >
        <Icon of={IconInvite} small />
        <span className="wide">{t("people.invite")}</span>
      </Button>
      <Button
        aria-label={t("people.transfer")}
        aria-keyshortcuts="Alt+R"
        disabled={awaiting}
        onClick={() => wants("transfer", uniQref)}
      >
        <Icon of={IconTransfer} small />
        <span className="wide">{t("people.transfer")}</span>
      </Button>
      <Button look="danger" keys="Alt E" aria-keyshortcuts="Alt+E" onClick={() => end(chat)}>
        <Icon of={IconSignOut} small />
        {t("comms.end")}
      </Button>
    </>
  );
}

/** Somebody else's chat: one may leave it, and a supervisor who looks on may take it over. */
function GuestActs({ chat, looksOn }: { chat: Chat; looksOn: boolean }) {
  const t = useWords();
  const me = useMe();
  const { leave } = usePeople(chat);
  const { takeOver, busy } = useTakeOver(chat);
  const may =
    looksOn && holds(me, permissionId.JoinSilently, "edit") && holds(me, permissionId.ReassignChats, "edit");
  return (
    <>
      {may ? (
        <Button aria-label={t("people.take_over")} disabled={busy} onClick={takeOver}>
          <Icon of={IconCrown} small />
          <span className="wide">{t("people.take_over")}</span>
        </Button>
      ) : null}
      <Button onClick={() => leave(me.user_id)}>
        <Icon of={IconLeave} small />
        {t("people.leave")}
      </Button>
    </>
  );
}
