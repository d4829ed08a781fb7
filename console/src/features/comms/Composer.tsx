// The composer: drafts are kept, Enter sends if the person wants it so, typing is told to the customer.
import { useLayoutEffect, useRef, useState } from "react";
import type { Chat } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconSend } from "@/ui/icons";
import { fullName } from "@/ui/person";
import { useWords } from "@/words";
import { draftOf, keepDraft } from "./drafts";
import { useKeypress } from "./useKeypress";

const TALLEST_PX = 160;

export function Composer({ chat, send }: { chat: Chat; send: (uniQref: string, text: string) => boolean }) {
  const t = useWords();
  const { enter_to_send } = useMe().preferences;
  const [text, setText] = useState(() => draftOf(chat.uniQref));
  const { pressed, stopped } = useKeypress(chat.uniQref);
  const box = useRef<HTMLTextAreaElement>(null);
  // A character is what a reader counts, not what UTF-16 does.
  const over = [...text].length - limits.MESSAGE_MAX_CHARS;
  const ready = text.trim() !== "" && over <= 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes the box taller
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(TALLEST_PX, element.scrollHeight)}px`;
  }, [text]);

  const write = (next: string) => {
    setText(next);
    keepDraft(chat.uniQref, next);
    if (next.trim() === "") stopped();
    else pressed();
  };
  const submit = () => {
    if (!ready || !send(chat.uniQref, text.trim())) return;
    setText("");
    keepDraft(chat.uniQref, "");
    stopped();
    box.current?.focus();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="box">
        <textarea
          ref={box}
          id="composer"
          rows={1}
          aria-label={t("comms.message")}
          aria-keyshortcuts="Alt+M"
          aria-invalid={over > 0 || undefined}
          aria-describedby="composer-note"
          placeholder={t("comms.write_to", { name: fullName(chat) })}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={stopped}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            const wanted = enter_to_send ? !event.shiftKey && !event.altKey : event.ctrlKey || event.metaKey;
            if (!wanted) return;
            event.preventDefault();
            submit();
          }}
        />
        <div className="tools">
          <span id="composer-note" className={over > 0 ? "meta over" : "meta dim"}>
            {over > 0
              ? t("comms.too_long", { count: over })
              : text === ""
                ? t(enter_to_send ? "comms.enter_hint" : "comms.ctrl_hint")
                : t("comms.draft")}
          </span>
          <span className="grow" />
          <Button type="submit" look="primary" disabled={!ready}>
            <Icon of={IconSend} small />
            {t("comms.send")}
          </Button>
        </div>
      </div>
    </form>
  );
}
