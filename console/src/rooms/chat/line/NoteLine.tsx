// The note with a transfer, by whom: where the chat is offered or waits, in two lines at most, whole for who points at it.
import { useWords } from "@/words";

export function NoteWords({ by, text }: { by: string; text: string }) {
  const t = useWords();
  return (
    <>
      <span className="sr">{t("offer.note_from")} </span>
      <b>
        <bdi>{by}</bdi>:
      </b>{" "}
      {text}
    </>
  );
}

export function NoteLine({ by, text }: { by: string; text: string }) {
  return (
    <span className="firstwords handnote" dir="auto" title={text}>
      <NoteWords by={by} text={text} />
    </span>
  );
}
