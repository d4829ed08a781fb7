// A message to some people by name: they have it in their inbox, and on their screen at once where they are connected.
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { Problem } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import "@/ui/fields/fields";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { type Addressed, putAway, useMessage } from "./message";
import "../words";

const NAMED = 3;
const QUIET = { quiet: true as const };

export function Message() {
  const to = useMessage((state) => state.to);
  // To whom it was goes on standing there while the dialog fades.
  const [last, setLast] = useState(to);
  if (to !== null && to !== last) setLast(to);
  return last === null ? null : <Letter to={last} active={to !== null} key={JSON.stringify(last)} />;
}

function Letter({ to, active }: { to: Addressed; active: boolean }) {
  const t = useWords();
  const { run, busy } = useAct("post", "internal/announcements/people", QUIET);
  const [text, setText] = useState("");
  const [urgent, setUrgent] = useState(false);
  const [refused, setRefused] = useState<Problem | null>(null);
  const lacks = text.trim() === "";
  const users = to === "everybody" ? null : to.map(({ user_id }) => user_id);
  // What was refused before is no news when the question is asked again.
  const leave = () => {
    setRefused(null);
    putAway();
  };
  const send = () => {
    setRefused(null);
    return run({ body: { users, text: text.trim(), urgent } }).then(
      ({ people }) => {
        say({ id: noticeId.ANNOUNCEMENT_SENT, values: { count: people } });
        setText("");
        putAway();
      },
      (cause: unknown) => {
        if (!(cause instanceof Problem)) throw cause;
        setRefused(cause);
      },
    );
  };
  return (
    <Overlay active={active} close={leave} header={t("inbox.message.title")} closeButton={false} firm>
      <form
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault();
          if (!lacks && !busy) void send();
        }}
      >
        <p className="dim">{useAddress(to)}</p>
        <Textarea
          label={t("inbox.content")}
          value={text}
          rows={4}
          maxLength={limits.MESSAGE_TEXT}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={urgent}
            onChange={(event) => setUrgent(event.currentTarget.checked)}
          />{" "}
          {t("inbox.message.urgent")} <span className="dim">{t("inbox.message.urgent_note")}</span>
        </label>
        {refused === null ? null : (
          <p className="wrong" role="alert">
            {problemText(refused)} {refused.status === 0 ? t("inbox.message.kept") : null}
          </p>
        )}
        <div className="overlayacts">
          <Button onClick={leave}>{t("inbox.cancel")}</Button>
          <Button type="submit" look="primary" disabled={busy || lacks}>
            {t("inbox.message.send")}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}

function useAddress(to: Addressed): string {
  const t = useWords();
  if (to === "everybody") return t("inbox.message.to_everybody");
  const names = to
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ");
  const others = to.length - NAMED;
  return others > 0 ? t("inbox.message.to_more", { names, count: others }) : t("inbox.message.to", { names });
}
