// The note was changed elsewhere while it was written here: both texts are seen, and none goes before somebody has said so.
import { freshId } from "@/api/ids";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { type Note, step } from "./pad";

export function Overtaken({
  id,
  theirs,
  open,
}: {
  id: string;
  /** Null where it was deleted. */
  theirs: Note | null;
  open: (id: string) => void;
}) {
  const t = useWords();
  const both = () => {
    const as = freshId();
    step({ kind: "both", id, as });
    open(as);
  };
  const gone = theirs === null;
  return (
    <section className="noteother" role="alert">
      <h3>{t(gone ? "notepad.overtaken.gone" : "notepad.overtaken.title")}</h3>
      <p>{t(gone ? "notepad.overtaken.gone_text" : "notepad.overtaken.text")}</p>
      {gone ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
        <section className="notetheirs" tabIndex={0} aria-label={t("notepad.overtaken.theirs")}>
          {theirs.text}
        </section>
      )}
      <div className="overlayacts">
        <Button look="primary" onClick={both}>
          {t(gone ? "notepad.overtaken.again" : "notepad.overtaken.both")}
        </Button>
        {gone ? null : (
          <Button onClick={() => step({ kind: "mine", id })}>{t("notepad.overtaken.mine")}</Button>
        )}
        <Button onClick={() => step({ kind: "dropped", id })}>
          {t(gone ? "notepad.overtaken.drop" : "notepad.overtaken.take")}
        </Button>
      </div>
    </section>
  );
}
