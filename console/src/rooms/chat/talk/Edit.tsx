// A message of one's own, being edited where it stands. Shown at once; a refusal brings the old words back, with its own.
import { useLayoutEffect, useRef, useState } from "react";
import type { Message } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { limits } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { useGrow } from "@/ui/useGrow";
import { useWords } from "@/words";
import { inChat, place } from "../patches";

interface Wanted {
  body?: { uniQref: string; messageIndex?: number | null; message?: string | null };
}
const EDIT = {
  optimistic: ({ body }: Wanted) => [
    inChat(body?.uniQref ?? "", (chat) => {
      const before = chat.Messages.find(({ messageIndex }) => messageIndex === body?.messageIndex);
      if (before === undefined) return chat;
      const after = { ...before, Message: body?.message ?? "", edited: new Date().toISOString() };
      return { ...chat, Messages: place(chat.Messages, after) };
    }),
  ],
  failure: "edit_message_failed",
} as const;

export function Edit({ uniQref, message, done }: { uniQref: string; message: Message; done: () => void }) {
  const t = useWords();
  const { enter_to_send } = useMe().preferences;
  const { run } = useAct("patch", "livechat/edit", EDIT);
  const [text, setText] = useState(message.Message);
  const box = useRef<HTMLTextAreaElement>(null);
  const wanted = text.trim();
  const ready = wanted !== "" && [...wanted].length <= limits.MESSAGE_MAX_CHARS;

  useGrow(box, text);
  useLayoutEffect(() => {
    const field = box.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const close = () => {
    done();
    document.getElementById("composer")?.focus();
  };
  const save = () => {
    if (!ready) return;
    close();
    if (wanted !== message.Message)
      run({ body: { uniQref, messageIndex: message.messageIndex, message: wanted } }).catch(() => undefined);
  };
  return (
    <form
      className={message.whisper ? "editing whisper" : "editing"}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={box}
        rows={1}
        dir="auto"
        aria-label={t("edit.field")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            close();
          }
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          const sends = enter_to_send ? !event.shiftKey && !event.altKey : event.ctrlKey || event.metaKey;
          if (!sends) return;
          event.preventDefault();
          save();
        }}
      />
      <span className="acts">
        <Button small onClick={close}>
          {t("edit.cancel")}
        </Button>
        <Button small type="submit" look="primary" disabled={!ready}>
          {t("edit.save")}
        </Button>
      </span>
    </form>
  );
}
