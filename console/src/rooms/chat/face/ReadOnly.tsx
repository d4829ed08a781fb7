// What was said in a chat and the way it came, to be read and not answered: for those who look at it from elsewhere. The server
// says who may, and records who does.
import { type ReactNode, useEffect, useState } from "react";
import { useCall } from "@/api/useCall";
import { errorCode, limits } from "@/generated/catalogue";
import { Waits } from "@/ui/list/Listed";
import { Empty, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Transcript } from "../talk/Transcript";
import "@/words/aside";
import "../comms.css";

/** How often one that goes on is looked at anew, in seconds. */
const EVERY_S = 30;

const nothing = () => undefined;

export function ReadOnly({
  uniQref,
  children,
}: {
  uniQref: string;
  /** Stands above what is read, where it may be. */
  children?: ReactNode;
}) {
  const t = useWords();
  const [goesOn, setGoesOn] = useState(false);
  const { data, problem, retry } = useCall(
    "livechat/details",
    { uniQref: [uniQref], amount: limits.EARLIER_MESSAGES },
    goesOn ? EVERY_S : undefined,
  );
  const chat = data?.chats[uniQref];
  const status = chat?.Status;
  useEffect(() => setGoesOn(status === "In Progress"), [status]);
  if (chat !== undefined)
    return (
      <>
        {children}
        <Transcript chat={chat} again={nothing} />
      </>
    );
  if (data !== undefined) return <Empty title={t("reading.gone")} text={t("reading.gone_text")} />;
  if (problem === undefined) return <Waits one />;
  return problem.code === errorCode.NO_ACCESS ? (
    <Empty title={t("reading.refused")} />
  ) : (
    <Failed problem={problem} what={t("comms.past_failed")} retry={retry} />
  );
}
