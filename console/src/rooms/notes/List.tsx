// All notes: found by what stands in them, the last changed first.
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconPlus } from "@/ui/icons";
import { Empty } from "@/ui/PaneState";
import { useNow } from "@/ui/useNow";
import { useLanguage, useWords } from "@/words";
import { ago } from "@/words/format";
import { foundIn, type Shown } from "./useNotes";

/** The first line that says something, and what comes after it. Pure. */
export function headOf(text: string): { title: string; rest: string } {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => line !== "");
  return first < 0
    ? { title: "", rest: "" }
    : {
        title: lines[first] ?? "",
        rest: lines
          .slice(first + 1)
          .join(" ")
          .trim(),
      };
}

export function List({
  notes,
  find,
  search,
  left,
  open,
  make,
}: {
  notes: readonly Shown[];
  find: string;
  search: (find: string) => void;
  /** The note that was open before: who goes by keys is there again. */
  left: string | null;
  open: (note: Shown) => void;
  make: () => void;
}) {
  const t = useWords();
  const full = notes.length >= limits.NOTES;
  const found = foundIn(notes, find);
  const starts = left === null;
  return (
    <>
      <div className="notehead">
        <input
          className="input"
          placeholder={t("notepad.find")}
          aria-label={t("notepad.find")}
          value={find}
          onChange={(event) => search(event.currentTarget.value)}
          data-autofocus={starts && full ? true : undefined}
        />
        <Button
          look="primary"
          onClick={make}
          disabled={full}
          data-autofocus={starts && !full ? true : undefined}
          // Notes that come a moment after the notepad do not find the focus at its head.
          autoFocus={starts}
        >
          <Icon of={IconPlus} small />
          {t("notepad.make")}
        </Button>
      </div>
      <p className="meta dim">{full ? t("notepad.full", { count: limits.NOTES }) : t("notepad.private")}</p>
      {found.length > 0 ? (
        <ul className="notelist" aria-label={t("notepad.list")}>
          {found.map((note) => (
            <Row key={note.id} note={note} came={note.id === left} open={() => open(note)} />
          ))}
        </ul>
      ) : notes.length === 0 ? (
        <Empty title={t("notepad.empty")} text={t("notepad.empty_text")} />
      ) : (
        <div role="status">
          <Empty title={t("notepad.none")} />
        </div>
      )}
    </>
  );
}

function Row({ note, came, open }: { note: Shown; came: boolean; open: () => void }) {
  const t = useWords();
  const now = useNow();
  const language = useLanguage();
  const { title, rest } = headOf(note.text);
  const { writing, saved } = note;
  return (
    <li>
      {/* biome-ignore lint/a11y/noAutofocus: who comes back by keys goes on from there */}
      <button type="button" className="noterow" onClick={open} autoFocus={came}>
        <span className="notetitle cut">{title === "" ? <i>{t("notepad.blank")}</i> : title}</span>{" "}
        <span className="meta dim cut">
          {writing !== null
            ? t(`notepad.state.${writing.state === "waiting" ? "saving" : writing.state}`)
            : saved !== null
              ? ago(Date.parse(saved.changed), now, language)
              : null}
          {rest === "" ? null : ` · ${rest}`}
        </span>
      </button>
    </li>
  );
}
