// The composer: drafts are kept, Enter sends if the person wants it so, typing is told. A whisper looks like one, and whoever
// whispers goes on whispering until they say otherwise.
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Chat } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconCanned, IconEyeOff, IconSend } from "@/ui/icons";
import { useShortcuts } from "@/ui/keys";
import { named } from "@/ui/platform";
import { Toggle } from "@/ui/Toggle";
import { useGrow } from "@/ui/useGrow";
import { useLater } from "@/ui/useLater";
import { useWords } from "@/words";
import { takeFocus } from "../focus";
import { fullName } from "../person";
import { typedAhead } from "./ahead";
import type { CannedProps } from "./Canned";
import { draftOf, keepDraft, keepVoice, keptAs, voiceOf } from "./drafts";
import type { Words } from "./outbox";
import { shapedText } from "./pasted";
import { useAssist } from "./useAssist";
import { useDraft } from "./useDraft";
import { useKeypress } from "./useKeypress";
import { useNoFiles } from "./useNoFiles";

const loadCanned = () => import("./Canned").then((found) => found.default);

export function Composer({
  chat,
  send,
  whispersOnly = false,
}: {
  chat: Chat;
  send: (words: Words) => boolean;
  /** For whoever looks on: the customer does not know of them. */
  whispersOnly?: boolean;
}) {
  const t = useWords();
  const { enter_to_send, handy_tips, paste_plaintext } = useMe().preferences;
  const [chosen, setChosen] = useState<"reply" | "whisper">(() => voiceOf(chat.uniQref));
  const whisper = whispersOnly || chosen === "whisper";
  const kept = keptAs(chat.uniQref, whisper);
  const [text, setText] = useDraft(kept);
  const { pressed, stopped } = useKeypress(chat.uniQref, whisper);
  const box = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once what was pasted is in the field. */
  const caret = useRef<number | null>(null);
  const list = useId();
  const assist = useAssist({
    chat,
    text,
    reply: !whisper,
    box,
    put: (written) => {
      caret.current = written.caret;
      write(written.text);
    },
  });
  const { panel, suggestion, sent, unknown } = assist;
  const Canned = useLater<CannedProps>(loadCanned, panel !== null || suggestion !== null);
  const marked = panel?.by === "slash" ? assist.found[assist.at] : undefined;
  // A character is what a reader counts, not what UTF-16 does.
  const over = [...sent].length - limits.MESSAGE_MAX_CHARS;
  const unfilled = unknown.length > 0 && !assist.waits;
  const ready = sent.trim() !== "" && over <= 0 && !assist.waits;

  // Whoever opens a chat is about to answer it.
  useLayoutEffect(() => takeFocus(box.current), []);
  useGrow(box, text);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const noFiles = useNoFiles(box);
  const write = (next: string) => {
    noFiles.forget();
    setText(next);
    keepDraft(kept, next);
    if (next.trim() === "") stopped();
    // What is looked for is no message.
    else if (panel === null) pressed();
  };
  useLayoutEffect(() => {
    const typed = typedAhead(chat.uniQref);
    if (typed === "") return;
    caret.current = text.length + typed.length;
    write(text + typed);
  });
  const submit = () => {
    if (!ready || !send({ uniQref: chat.uniQref, text: sent.trim(), whisper })) return;
    keepDraft(kept, "");
    setText("");
    stopped();
    box.current?.focus();
  };
  const turn = (to: "reply" | "whisper") => {
    if (to === chosen) return;
    const other = keptAs(chat.uniQref, to === "whisper");
    // What was meant for the customer may become a whisper; a whisper never turns into a reply.
    if (to === "whisper" && text !== "" && draftOf(other) === "") {
      keepDraft(other, text);
      keepDraft(kept, "");
    }
    setChosen(to);
    keepVoice(chat.uniQref, to);
    setText(draftOf(other));
    box.current?.focus();
  };

  useShortcuts([
    {
      key: "w",
      alt: true,
      run: () => (whispersOnly ? box.current?.focus() : turn(chosen === "reply" ? "whisper" : "reply")),
    },
  ]);

  return (
    <>
      {Canned === null ? null : <Canned assist={assist} list={list} />}
      <form
        className="composer"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="box" data-whisper={whisper || undefined}>
          <textarea
            ref={box}
            id="composer"
            rows={1}
            dir="auto"
            aria-label={t(whisper ? "whisper.message" : "comms.message")}
            aria-keyshortcuts="Alt+M"
            aria-invalid={over > 0 || undefined}
            aria-describedby="composer-note"
            aria-autocomplete="list"
            aria-controls={panel?.by === "slash" ? list : undefined}
            aria-activedescendant={marked === undefined ? undefined : `${list}-${marked.id}`}
            placeholder={whisper ? t("whisper.placeholder") : t("comms.write_to", { name: fullName(chat) })}
            value={text}
            onFocus={assist.wake}
            onChange={({ currentTarget, nativeEvent }) => {
              if (!assist.typed(currentTarget.value, nativeEvent as InputEvent)) write(currentTarget.value);
            }}
            onBlur={stopped}
            onPaste={(event) => {
              const shaped = paste_plaintext ? null : shapedText(event.clipboardData);
              if (shaped === null) return;
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              caret.current = selectionStart + shaped.length;
              write(text.slice(0, selectionStart) + shaped + text.slice(selectionEnd));
            }}
            onKeyDown={(event) => {
              if (assist.key(event) || event.key !== "Enter" || event.nativeEvent.isComposing) return;
              const wanted = enter_to_send
                ? !event.shiftKey && !event.altKey
                : event.ctrlKey || event.metaKey;
              if (!wanted) return;
              event.preventDefault();
              submit();
            }}
          />
          <div className="tools">
            {whispersOnly ? null : (
              <Toggle
                label={t("whisper.to")}
                keys="Alt W"
                choices={[
                  ["reply", t("whisper.reply")],
                  ["whisper", t("whisper.whisper")],
                ]}
                chosen={chosen}
                choose={turn}
              />
            )}
            <IconButton
              small
              id="canned"
              label={t("title.canned")}
              aria-keyshortcuts="Alt+C"
              aria-expanded={panel !== null}
              onClick={assist.toggle}
            >
              <Icon of={IconCanned} small />
            </IconButton>
            <span
              id="composer-note"
              className={
                over > 0
                  ? "meta cut excess"
                  : unfilled
                    ? "meta cut dim unfilled"
                    : whisper
                      ? "meta cut dim only"
                      : text === ""
                        ? "meta cut dim hint"
                        : "meta cut dim"
              }
            >
              {over > 0
                ? t("comms.too_long", { count: over })
                : unfilled
                  ? t("comms.unfilled", { words: unknown.map((word) => `{%${word}%}`).join(", ") })
                  : whisper
                    ? t("whisper.only_agents")
                    : text !== ""
                      ? t("comms.draft")
                      : handy_tips
                        ? t(enter_to_send ? "comms.enter_hint" : "comms.ctrl_hint", { ctrl: named("Ctrl") })
                        : null}
            </span>
            {noFiles.refused ? (
              <span className="meta" role="alert">
                {t("talk.no_files")}
              </span>
            ) : null}
            <span className="grow" />
            <Button
              type="submit"
              look="primary"
              disabled={!ready}
              aria-label={t(whisper ? "whisper.whisper" : "comms.send")}
            >
              <Icon of={whisper ? IconEyeOff : IconSend} small />
              <span className="word">{t(whisper ? "whisper.whisper" : "comms.send")}</span>
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}
