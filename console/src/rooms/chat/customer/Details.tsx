// The right pane: who the customer is, where they are, and the way this chat has come.
import { Fragment, type ReactNode } from "react";
import type { Chat, Crumb } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { Avatar } from "@/ui/Avatar";
import { CopyButton } from "@/ui/CopyButton";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose } from "@/ui/icons";
import { Linked } from "@/ui/Linked";
import { Bone, Empty, Failed } from "@/ui/PaneState";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since, span } from "@/words/format";
import { useClock } from "@/words/useClock";
import { useChannelName } from "../ChannelIcon";
import { endingOf } from "../ending/endingOf";
import { fullName } from "../person";
import { crumbWord } from "../talk/crumbs";
import { CrumbWords, Journey } from "./Journey";
import { Known } from "./Known";
import { Report } from "./Report";
import { Surveyed } from "./Surveyed";

export function Details({
  chat,
  loading,
  failed,
  fold,
}: {
  chat: Chat | undefined;
  loading: boolean;
  /** What could not be asked for, where there is no chat for that. */
  failed: Pick<Called<unknown>, "problem" | "retry"> | null;
  fold: () => void;
}) {
  const t = useWords();
  return (
    <>
      <div className="head whohead">
        <h2 className="grow">{t("details.title")}</h2>
        <IconButton small label={t("comms.details_hide")} onClick={fold}>
          <Icon of={IconClose} small />
        </IconButton>
      </div>
      {chat === undefined && loading ? (
        <Bones />
      ) : chat === undefined && failed?.problem !== undefined ? (
        <Failed problem={failed.problem} what={t("details.failed")} retry={failed.retry} />
      ) : chat === undefined ? (
        <Empty title={t("details.none")} text={t("details.none_text")} />
      ) : (
        <Customer chat={chat} />
      )}
    </>
  );
}

/** All that is known of the customer and of the chat; in the pane, or on a sheet where there is no room for one. */
export function Customer({ chat }: { chat: Chat }) {
  return (
    <div className="whobody">
      <Person chat={chat} />
      <Facts chat={chat} />
      <Known key={chat.uniQref} chat={chat} />
      <Surveyed chat={chat} />
      <Journey crumbs={chat.breadcrumbs} />
      <Report chat={chat} />
    </div>
  );
}

function Bones() {
  return (
    <div className="whobody" aria-busy="true">
      <div className="person">
        <Bone width="2.5rem" height="2.5rem" />
        <span className="bones grow">
          <Bone width="60%" height="0.875rem" />
          <Bone width="40%" height="0.75rem" />
        </span>
      </div>
      <div className="kv">
        {["70%", "55%", "45%", "62%", "50%", "38%"].map((width) => (
          <Fragment key={width}>
            <span>
              <Bone width="4rem" height="0.75rem" />
            </span>
            <span>
              <Bone width={width} height="0.75rem" />
            </span>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Person({ chat }: { chat: Chat }) {
  const t = useWords();
  return (
    <div className="person">
      <Avatar name={fullName(chat)} large />
      <div className="grow">
        <p className="name cut" dir="auto">
          {fullName(chat)}
        </p>
        <p className="meta dim online">
          <span className={chat.customer_online ? "dot" : "dot off"} />
          {chat.customer_online ? t("details.online") : t("details.offline")}
        </p>
      </div>
    </div>
  );
}

function Facts({ chat }: { chat: Chat }) {
  const t = useWords();
  const clock = useClock();
  const channelName = useChannelName();
  const ending = chat.breadcrumbs.findLast(({ type }) => type === "ended" || type === "customer_left");
  const device = [chat.browser, chat.os].filter(Boolean).join(", ");
  return (
    <dl className="kv">
      <Fact name={t("details.email")} value={chat.email} />
      <Fact name={t("details.phone")} value={chat.phone} />
      <Fact name={t("details.reference")}>
        <span className="mono whole">{chat.uniQref}</span>
        <CopyButton text={chat.uniQref} label={t("details.copy_reference")} />
      </Fact>
      <Fact name={t("details.skill")} value={chat.skill} />
      <Fact name={t("details.channel")} value={channelName(chat.channel)} />
      <Fact name={t("details.device")} value={device || null} />
      {chat.source ? (
        <Fact name={t("details.page")}>
          <span className="whole">
            <Linked text={chat.source} />
          </span>
        </Fact>
      ) : null}
      <Fact name={t("details.address")} value={chat.ipaddress} />
      <Fact name={t("details.application")} value={chat.application} />
      <Fact name={t("details.session")}>
        <span className="mono whole">{chat.session}</span>
        <CopyButton text={chat.session} label={t("details.copy_session")} />
      </Fact>
      <Fact name={t("details.waited")} value={span(chat.time_in_queue)} />
      <Fact name={t("details.started")}>
        <time title={clock.exact(chat.start_time)}>{clock.time(chat.start_time)}</time>
      </Fact>
      <Lasted chat={chat} />
      {ending === undefined ? null : (
        <Fact name={t("details.ended")}>
          <span>
            <time title={clock.exact(ending.timestamp)}>{clock.time(ending.timestamp)}</time>
            {" · "}
            <Ender chat={chat} of={ending} />
          </span>
        </Fact>
      )}
      <Fact name={t("details.messages")} value={clock.number(chat.message_count)} />
    </dl>
  );
}

/** By whom, or by what, a chat has ended. */
function Ender({ chat, of }: { chat: Chat; of: Crumb }) {
  const t = useWords();
  const reason = endingOf(chat);
  if (reason !== "agent") return <>{t(`comms.ended_by.${reason}`)}</>;
  const owner = chat.breadcrumbs.findLast(({ type }) => type === "taken" || type === "pushed")?.value;
  return crumbWord(of) === "ended" && owner ? <bdi>{owner}</bdi> : <CrumbWords of={of} />;
}

/** Of a chat that goes on, until now. */
function Lasted({ chat }: { chat: Chat }) {
  const t = useWords();
  const now = useNow();
  const until = chat.finish_time === null ? now : Date.parse(chat.finish_time);
  return <Fact name={t("details.duration")} value={span(since(chat.start_time, until))} />;
}

/** What is not known takes no room. */
function Fact({ name, value, children }: { name: string; value?: string | null; children?: ReactNode }) {
  if (children === undefined && !value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children ?? (
          <span className="cut" dir="auto" title={value ?? undefined}>
            {value}
          </span>
        )}
      </dd>
    </>
  );
}
