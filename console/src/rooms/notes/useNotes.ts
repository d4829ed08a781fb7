// The notes as the person sees them: those that are saved, with what is written and not saved yet laid over them.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { freshId } from "@/api/ids";
import { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { type Called, useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { errorCode } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { finds } from "@/ui/find";
import { atLast } from "./kept";
import { belongs, type Note, type Pad, step, usePad, type Writing } from "./pad";
import { type Saver, saver } from "./saver";

const NOTES = "internal/notes";

/** One note as it is shown. */
export interface Shown {
  id: string;
  text: string;
  /** Null for one that has never been saved. */
  saved: Note | null;
  /** Null where all of it is saved. */
  writing: Writing | null;
}

/** What is being written comes first, then the last changed. Pure. */
export function shownOf(items: readonly Note[], pad: Pad): Shown[] {
  const known = new Set(items.map(({ id }) => id));
  const fresh = Object.entries(pad).filter(([id]) => !known.has(id));
  return [
    ...fresh.map(([id, writing]) => ({ id, text: writing.text, saved: null, writing })).reverse(),
    ...items.map((saved) => {
      const writing = pad[saved.id] ?? null;
      return { id: saved.id, text: writing?.text ?? saved.text, saved, writing };
    }),
  ];
}

/** Those in which every word that is asked for stands. Pure. */
export const foundIn = (notes: readonly Shown[], asked: string): readonly Shown[] =>
  asked.trim() === "" ? notes : notes.filter(({ text }) => finds(text, asked.trim()));

const SET = {
  settle: (note: Note) => [
    patch(NOTES, (list) => ({ ...list, items: [note, ...list.items.filter(({ id }) => id !== note.id)] })),
  ],
  quiet: true,
} as const;

const DELETE = {
  settle: (_: unknown, { query }: { query?: { id: string } }) => [
    patch(NOTES, (list) => ({ ...list, items: list.items.filter(({ id }) => id !== query?.id) })),
  ],
  quiet: true,
} as const;

/** The note as it is now, out of the refusal of a change that was overtaken. */
const theirsOf = (problem: Problem): Note | null =>
  (problem.extra as { note: Note | null } | null)?.note ?? null;

/** The id of one note more than a person may have. */
const isFull = ({ code, extra }: Problem): boolean =>
  code === errorCode.INVALID_FORMAT && (extra as { field?: string } | null)?.field === "id";

/** What became of the wish to delete one. */
export type Deleted = "done" | "changed" | "failed";

export interface Notes extends Pick<Called<unknown>, "problem" | "stale" | "at" | "retry"> {
  /** Undefined until they are known. */
  notes: readonly Shown[] | undefined;
  write: (note: Pick<Shown, "id" | "saved">, text: string) => void;
  /** Saves at once what waits for its moment. */
  flush: () => void;
  remove: (note: Shown) => Promise<Deleted>;
}

export const newNote = (): Pick<Shown, "id" | "saved"> => ({ id: freshId(), saved: null });

/** `opened`: whether they are looked at; what is written is saved all the same. */
export function useNotes(opened: boolean): Notes {
  const me = useMe();
  const owner = me.user_id;
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);
  const { data, problem, stale, at, retry } = useCall(asked ? NOTES : null);
  const { run: set } = useAct("put", NOTES, SET);
  const { run: drop } = useAct("delete", NOTES, DELETE);
  const pad = usePad((state) => state.pad);
  const renew = useRenew();
  const again = useCallback(() => void renew(NOTES), [renew]);
  // What was written elsewhere while it was closed.
  useEffect(() => {
    if (opened) again();
  }, [opened, again]);
  const saving = useRef<Saver | null>(null);

  const send = useCallback(
    async (id: string, { version, text }: Writing) => {
      try {
        step({ kind: "kept", id, note: await set({ body: { id, version, text } }) });
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        if (cause.code !== errorCode.ANTECEDING_ENTITY)
          return step({ kind: "failed", id, state: isFull(cause) ? "full" : "unsaved" });
        step({ kind: "overtaken", id, theirs: theirsOf(cause) });
        again();
      }
    },
    [set, again],
  );
  useEffect(() => {
    belongs(owner);
    const own = saver(send);
    saving.current = own;
    // Whoever signs out waits for what is still to be saved, and no longer than its call.
    atLast.save = own.flush;
    return () => {
      own.stop();
      saving.current = null;
      atLast.save = async () => undefined;
    };
  }, [owner, send]);
  const flush = useCallback(() => void saving.current?.flush(), []);
  const remove = useCallback(
    async ({ id, saved }: Shown): Promise<Deleted> => {
      try {
        if (saved !== null) await drop({ query: { id, version: saved.version } });
        step({ kind: "dropped", id });
        return "done";
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        if (cause.code !== errorCode.ANTECEDING_ENTITY) return "failed";
        again();
        return "changed";
      }
    },
    [drop, again],
  );
  const notes = useMemo(() => (data === undefined ? undefined : shownOf(data.items, pad)), [data, pad]);
  const write = useCallback<Notes["write"]>(
    ({ id, saved }, text) => step({ kind: "typed", id, version: saved?.version ?? 0, text }),
    [],
  );
  return { notes, problem, stale, at, retry, write, flush, remove };
}
