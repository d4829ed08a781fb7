// The wrap-up of a chat that has ended: notes, a countdown, send or skip. Its notes are kept like any draft, and by the server.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSWRConfig } from "swr";
import { keyOf, type ReadAnswer } from "@/api/calls";
import type { Chat } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { failed } from "@/words/catalogue";
import { span } from "@/words/format";
import { keepDraft } from "../compose/drafts";
import { useDraft } from "../compose/useDraft";
import { focusNext } from "../focus";
import { wrapLeft } from "../heads/head";
import { mostNeedy } from "../needs";
import { Asked } from "./Asked";
import { feedbackOf, forgetAnswers, missingOf, SURVEY, useAnswers } from "./answers";
import { endingOf } from "./endingOf";
import { useFinish } from "./useEnd";
import { useKeptNotes } from "./useKeptNotes";

export function WrapUp({ chat, held = false }: { chat: Chat; held?: boolean }) {
  const t = useWords();
  const now = useNow();
  const key = `wrap-up ${chat.uniQref}`;
  const [notes, setNotes] = useDraft(key, chat.wrap_up_draft?.notes);
  const { keep, forget } = useKeptNotes(chat.uniQref);
  const { finish, busy } = useFinish();
  const navigate = useNavigate();
  const { cache, mutate } = useSWRConfig();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { data: survey, problem, retry } = useCall(SURVEY);
  const answers = useAnswers(chat.uniQref);
  const [tried, setTried] = useState(false);
  const missing = missingOf(survey, answers);
  const asks = survey !== undefined && survey.agent_feedback.length > 0;
  useEffect(() => {
    const { current } = box;
    current?.focus();
    // Whoever has begun already goes on where they were.
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const done = async (how: "send" | "skip") => {
    if (how === "send" && missing.length > 0) {
      setTried(true);
      const at = survey?.agent_feedback.findIndex(({ id }) => id === missing[0]?.id) ?? 0;
      const question = form.current?.querySelector(".wrapasked")?.children[at];
      question?.querySelector<HTMLElement>("input, textarea")?.focus();
      return;
    }
    forget();
    // It leaves the desk at once, and comes back to be seen to if it was refused. The chat that needs one most comes next.
    const ongoing = cache.get(keyOf("livechat/ongoing"))?.data as ReadAnswer<"livechat/ongoing"> | undefined;
    const others = (ongoing?.items ?? []).filter(({ uniQref }) => uniQref !== chat.uniQref);
    const next = mostNeedy(others, Date.now());
    await navigate(pathTo("comms", {}, next === undefined ? {} : { chat: next }), { replace: true });
    if (next === undefined) focusNext(chat.uniQref);
    if (await finish(chat, how, notes.trim(), how === "send" ? feedbackOf(survey, answers) : undefined)) {
      keepDraft(key, "");
      forgetAnswers(chat.uniQref);
      // One chat more has been handled: figures that are on the screen, or were asked for meanwhile, know it.
      void mutate((known) => typeof known === "string" && known.startsWith("metrics/users/statistics"));
    } else {
      // Its questions may be others by now.
      retry();
      void navigate(pathTo("comms", {}, { chat: chat.uniQref }), { replace: true });
    }
  };

  return (
    <form
      ref={form}
      className="wrapup"
      aria-label={t("comms.wrap_up")}
      onSubmit={(event) => {
        event.preventDefault();
        void done("send");
      }}
    >
      <div className="wraphead">
        {/* One that can still be taken back has not ended yet. */}
        <h3>{held ? t("comms.wrap_up") : t(`comms.ended_by.${endingOf(chat)}`)}</h3>
        {chat.wrap_up_until === null ? null : (
          <span className="meta dim" role="timer">
            {t("comms.wrap_left", { time: span(wrapLeft(chat, now)) })}
          </span>
        )}
      </div>
      <label className="label">
        {t("comms.notes")}
        <textarea
          dir="auto"
          ref={box}
          className="input"
          rows={3}
          placeholder={t("comms.notes_hint")}
          value={notes}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void done("send");
          }}
          onChange={(event) => {
            setNotes(event.currentTarget.value);
            keepDraft(key, event.currentTarget.value);
            keep(event.currentTarget.value);
          }}
        />
      </label>
      {asks ? (
        <Asked uniQref={chat.uniQref} survey={survey} missing={tried ? missing : []} />
      ) : survey === undefined && problem !== undefined ? (
        <p className="meta dim wrapfailed" role="status">
          {failed(problem, "failed_to_get_feedback").what ?? failed(problem).why}{" "}
          <Button small look="quiet" onClick={retry}>
            {t("pane.retry")}
          </Button>
        </p>
      ) : null}
      <div className="wrapacts">
        <Button disabled={busy} onClick={() => void done("skip")}>
          {t("comms.skip")}
        </Button>
        <Button type="submit" look="primary" disabled={busy}>
          {asks ? t("comms.send") : t("comms.send_notes")}
        </Button>
      </div>
    </form>
  );
}
