// The dialogs of a chat's people: whom to invite, and to whom the chat goes. A part of its own, loaded when it is first opened.
import { useId, useState } from "react";
import { Problem } from "@/api/problem";
import type { Chat, InviteType } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { Toggle } from "@/ui/Toggle";
import { useWords } from "@/words";
import { failed } from "@/words/catalogue";
import { fullName } from "../person";
import { Colleagues } from "./Colleagues";
import { LinesToGo } from "./LinesToGo";
import { keepNote, noteToGo } from "./note";
import { usePeople } from "./usePeople";
import "@/words/aside";

export type Wanted = "invite" | "transfer";

export default function Handing({ chat, wanted, close }: { chat: Chat; wanted: Wanted; close: () => void }) {
  const t = useWords();
  const [type, setType] = useState<"conference" | "supervisor">("conference");
  const [find, setFind] = useState("");
  const [note, setNote] = useState(() => noteToGo(chat));
  const [wrong, setWrong] = useState<string | null>(null);
  const { invite, transfer, handTo, busy } = usePeople(chat);
  const asks: InviteType = wanted === "transfer" ? "direct" : type;

  const ask = (user_id: number) => {
    setWrong(null);
    invite(user_id, type)
      .then(close)
      .catch((cause: unknown) => {
        if (cause instanceof Problem) setWrong(failed(cause).why);
      });
  };
  const gone = (give: () => void) => {
    close();
    give();
  };

  return (
    <Overlay
      active
      header={t(`people.${wanted}_title`, { name: fullName(chat) })}
      close={close}
      size="30rem"
      onKeyDown={alongTheRows}
    >
      <div className="handing">
        {wanted === "transfer" ? null : (
          <>
            <Toggle
              label={t("people.kind")}
              choices={[
                ["conference", t("people.conference")],
                ["supervisor", t("people.supervisor")],
              ]}
              chosen={type}
              choose={setType}
            />
            <p className="meta dim">{t(`people.${type}_text`)}</p>
          </>
        )}
        <input
          className="input"
          aria-label={t(wanted === "transfer" ? "people.find_either" : "team.find")}
          placeholder={t(wanted === "transfer" ? "people.find_either" : "team.find")}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
          data-autofocus
        />
        {wanted === "transfer" ? (
          <Note
            note={note}
            write={(text) => {
              setNote(text);
              keepNote(chat.uniQref, text);
            }}
          />
        ) : null}
        {wrong === null ? null : (
          <p className="problem" role="alert">
            <Icon of={IconWarning} small />
            {wrong}
          </p>
        )}
        <div className="picks">
          <Colleagues
            chat={chat}
            type={asks}
            find={find}
            busy={busy}
            pick={(user_id, name) =>
              wanted === "transfer" ? gone(() => handTo(user_id, name, note.trim())) : ask(user_id)
            }
          />
          {wanted === "transfer" ? (
            <LinesToGo
              chat={chat}
              find={find}
              busy={busy}
              pick={(skill, name) => gone(() => transfer(skill, name, note.trim()))}
            />
          ) : null}
        </div>
      </div>
    </Overlay>
  );
}

/** What whoever takes the chat should know. Whoever writes none passes it by: the arrow keys do not stop here. */
function Note({ note, write }: { note: string; write: (text: string) => void }) {
  const t = useWords();
  const hint = useId();
  return (
    <div>
      <textarea
        className="input"
        rows={2}
        aria-label={t("people.note")}
        aria-describedby={hint}
        placeholder={t("people.note_hint")}
        maxLength={limits.REASON_CHARS}
        value={note}
        dir="auto"
        onChange={(event) => write(event.currentTarget.value)}
      />
      <span className="meta dim" id={hint}>
        {t("whisper.only_agents")}
      </span>
    </div>
  );
}

const PICKABLE = ".pickrow:not([aria-disabled])";

/** In the note, Enter goes on to whom it goes to, and so do the arrow keys at its ends; else they are the text's. */
function fromTheNote(event: React.KeyboardEvent<HTMLElement>, field: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd, value } = field;
  const on =
    (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) ||
    (event.key === "ArrowDown" && selectionStart === value.length);
  const back = event.key === "ArrowUp" && selectionEnd === 0;
  if (!on && !back) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(on ? PICKABLE : "input")?.focus();
}

/** Arrow keys go from the field into the rows and along them; Enter in the field picks the first that can be picked. */
function alongTheRows(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLTextAreaElement) {
    fromTheNote(event, event.target);
    return;
  }
  // Whoever has found the one they looked for presses Enter.
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.value.trim() !== "") {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(PICKABLE)?.click();
    return;
  }
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(`input, ${PICKABLE}`)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[Math.max(0, Math.min(stops.length - 1, at + by))];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
