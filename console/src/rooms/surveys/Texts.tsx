// The texts that a question was answered with, the newest first, page by page.
import { useState } from "react";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { Waits } from "@/ui/list/Listed";
import { Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Asks, TYPE } from "./useSurvey";

interface Which {
  kind: Asks;
  version: number;
  question: number;
  span: { from: string; to: string };
}

export function Texts(which: Which) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  return shown ? (
    <Page {...which} token={null} />
  ) : (
    <Button small onClick={() => setShown(true)}>
      {t("surveys.results.show")}
    </Button>
  );
}

function Page({ token, ...which }: Which & { token: string | null }) {
  const t = useWords();
  const clock = useClock();
  const [more, setMore] = useState(false);
  const { kind, version, question, span } = which;
  const { data, problem, retry } = useCall("admin/chat_management/feedback_texts", {
    type: TYPE[kind],
    version,
    question,
    ...span,
    ...(token === null ? {} : { next_token: token }),
  });
  if (data === undefined)
    return problem === undefined ? (
      <Waits one />
    ) : (
      <Failed problem={problem} what={t("surveys.results.texts_failed")} retry={retry} />
    );
  return (
    <>
      <ul className="surveytexts">
        {data.items.map(({ uniQref, at, text }) => (
          <li key={uniQref}>
            <p dir="auto">{text}</p>
            <time className="meta dim" dateTime={at}>
              {clock.moment(at)}
            </time>
          </li>
        ))}
      </ul>
      {data.next_token === null ? null : more ? (
        <Page {...which} token={data.next_token} />
      ) : (
        <Button small onClick={() => setMore(true)}>
          {t("surveys.results.more")}
        </Button>
      )}
    </>
  );
}
