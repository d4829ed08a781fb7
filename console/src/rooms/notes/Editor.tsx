// One note: written, saved as it is typed, deleted; and what to do where it was changed elsewhere meanwhile.
import { useEffect, useRef, useState } from "react";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconCheck, IconDelete, IconLeft, IconWarning } from "@/ui/icons";
import { Really } from "@/ui/Really";
import { useWords } from "@/words";
import { Overtaken } from "./Overtaken";
import type { Deleted, Notes, Shown } from "./useNotes";

/** From here on it is said how much room is left. */
const NEARLY_FULL = 0.9;

/** What a note can hold of a text. An emoji is one character, and is never cut in two. Pure. */
export const fitting = (text: string): string =>
  text.length <= limits.NOTE_LENGTH ? text : [...text].slice(0, limits.NOTE_LENGTH).join("");

export function Editor({
  note,
  all,
  ask,
  open,
  back,
}: {
  note: Shown;
  all: Notes;
  /** A question lies over the notepad: Escape answers that. */
  ask: (asked: boolean) => void;
  open: (id: string) => void;
  back: () => void;
}) {
  const t = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [wrong, setWrong] = useState<Exclude<Deleted, "done"> | null>(null);
  useEffect(() => field.current?.focus(), []);
  const { text, writing, saved } = note;
  const length = [...text].length;
  return (
    <div className="noteone">
      <div className="notehead">
        <Button look="quiet" onClick={back}>
          <Icon of={IconLeft} small />
          {t("notepad.back")}
        </Button>
        <Condition note={note} />
        <Delete
          ask={ask}
          act={async () => {
            const done = await all.remove(note);
            if (done === "done") back();
            else setWrong(done);
          }}
        />
      </div>
      {wrong === null ? null : (
        <p className="wrong" role="alert">
          {t(`notepad.delete_${wrong}`)}
        </p>
      )}
      <textarea
        ref={field}
        className="input notetext"
        aria-label={t("notepad.text")}
        value={text}
        onChange={(event) => {
          setWrong(null);
          all.write({ id: note.id, saved }, fitting(event.currentTarget.value));
        }}
      />
      {length < limits.NOTE_LENGTH * NEARLY_FULL ? null : (
        <p className="meta dim">{t("notepad.left", { count: length, most: limits.NOTE_LENGTH })}</p>
      )}
      {writing?.state === "overtaken" ? <Overtaken id={note.id} theirs={writing.theirs} open={open} /> : null}
    </div>
  );
}

/** Whether all of it is saved, in words. */
function Condition({ note: { writing, saved } }: { note: Shown }) {
  const t = useWords();
  const state = writing === null ? (saved === null ? null : "saved") : writing.state;
  const said = state === "waiting" ? "saving" : state;
  const bad = said !== null && said !== "saved" && said !== "saving";
  return (
    <p className={bad ? "notestate meta bad" : "notestate meta dim"} role="status">
      {said === "saved" ? <Icon of={IconCheck} small /> : bad ? <Icon of={IconWarning} small /> : null}
      {said === null ? null : t(`notepad.state.${said}`)}
    </p>
  );
}

function Delete({ ask, act }: { ask: (asked: boolean) => void; act: () => Promise<void> }) {
  const t = useWords();
  const [active, setActive] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = (asked: boolean) => {
    setActive(asked);
    ask(asked);
  };
  return (
    <>
      <IconButton label={t("notepad.delete")} onClick={() => show(true)}>
        <Icon of={IconDelete} small />
      </IconButton>
      <Really
        active={active}
        header={t("notepad.delete_title")}
        text={t("notepad.delete_text")}
        stay={t("notepad.keep")}
        go={t("notepad.delete")}
        busy={busy}
        close={() => show(false)}
        act={() => {
          setBusy(true);
          void act().finally(() => {
            setBusy(false);
            show(false);
          });
        }}
      />
    </>
  );
}
