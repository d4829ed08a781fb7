// The notepad, from the right: first the notes, then the one that is open. It saves by itself, also once it is closed.
import { useState } from "react";
import { Aside } from "@/house/Aside";
import { Bone, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Editor } from "./Editor";
import { List } from "./List";
import { newNote, type Shown, useNotes } from "./useNotes";
import "./words";
import "./notes.css";

export default function Notepad({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  const all = useNotes(opened);
  const [asked, setAsked] = useState(false);
  const leave = () => {
    all.flush();
    close();
  };
  return (
    <Aside
      opened={opened}
      close={leave}
      size="26rem"
      title={t("notepad.title")}
      closes={t("notepad.close")}
      asked={asked}
      className="notepad"
    >
      <Pages all={all} ask={setAsked} />
    </Aside>
  );
}

function Pages({ all, ask }: { all: ReturnType<typeof useNotes>; ask: (asked: boolean) => void }) {
  const t = useWords();
  const [open, setOpen] = useState<Pick<Shown, "id" | "saved"> | null>(null);
  const [find, setFind] = useState("");
  const [left, setLeft] = useState<string | null>(null);
  const { notes, problem, stale, at, retry } = all;
  if (notes === undefined)
    return problem === undefined ? (
      <div className="notewait" role="status" aria-label={t("pane.loading")}>
        {["60%", "72%", "48%"].map((width) => (
          <Bone key={width} width={width} height="2.5rem" />
        ))}
      </div>
    ) : (
      <Failed problem={problem} what={t("notepad.failed")} retry={retry} />
    );
  const back = () => {
    all.flush();
    setLeft(open?.id ?? null);
    setOpen(null);
  };
  return (
    <>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {open === null ? (
        <List
          notes={notes}
          find={find}
          search={setFind}
          left={left}
          open={setOpen}
          make={() => setOpen(newNote())}
        />
      ) : (
        <Editor
          key={open.id}
          note={
            notes.find(({ id }) => id === open.id) ?? { id: open.id, text: "", saved: null, writing: null }
          }
          all={all}
          ask={ask}
          open={(id) => setOpen({ id, saved: null })}
          back={back}
        />
      )}
    </>
  );
}
