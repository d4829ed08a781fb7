// A canned response being written: checked as one types, with the variables to put in. Whoever would lose it is asked first.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Problem } from "@/api/problem";
import type { CannedResponse, CannedResponses } from "@/api/shapes";
import { errorCode, limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Toggle } from "@/ui/Toggle";
import { Unsaved } from "@/ui/Unsaved";
import { useGrow } from "@/ui/useGrow";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { unknownIn } from "./face/canned";
import { useCannedActs } from "./face/useCanned";
import {
  type Draft,
  differs,
  draftOf,
  fullFor,
  mostIn,
  newDraft,
  type Part,
  type Wrong,
  type Wrongs,
  wrongsOf,
} from "./rules";
import { useSure } from "./useSure";
import { Variables } from "./Variables";

const NONE: readonly string[] = [];
/** Of what nobody has written yet nothing is wrong, before somebody leaves it so or saves. */
const EMPTY: ReadonlySet<Wrong> = new Set(["title", "response", "shortcut", "phrase"]);

interface Refused extends Wrongs {
  /** The variable that the server does not know. */
  word?: string;
}

/** What the server refuses, as the form says it; null for what it has no words of its own for. */
function refusedAs({ code, extra }: Problem, { auto }: Draft): Refused | null {
  const { field, variable } = (extra ?? {}) as { field?: unknown; variable?: unknown };
  if (code === errorCode.LABEL_TAKEN) return { name: "taken" };
  if (code === errorCode.CANNED_RESPONSE_LIMIT) return { name: "limit" };
  if (code === errorCode.VOID_LABEL)
    return field === "response" || field === "phrase"
      ? { text: auto ? "phrase" : "response" }
      : { name: auto ? "shortcut" : "title" };
  if (code === errorCode.INVALID_FORMAT && typeof variable === "string")
    return { text: "unknown", word: variable };
  return null;
}

export function Form({
  one,
  list: { items, placeholders },
  part,
  changed,
}: {
  one: CannedResponse | null;
  list: CannedResponses;
  part: Part;
  changed: (dirty: boolean) => void;
}) {
  const t = useWords();
  const id = useId();
  const me = useMe();
  const navigate = useNavigate();
  const { make, change, anew } = useCannedActs();
  const [fresh] = useState(() => newDraft(part));
  const base = one === null ? fresh : draftOf(one);
  // Until somebody writes, the form follows what colleagues make of it.
  const [edits, setEdits] = useState<Draft | null>(null);
  const [left, setLeft] = useState<ReadonlySet<"name" | "text">>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [made, setMade] = useState<number | null>(null);
  const [saved, setSaved] = useState(false);
  const { sure, question } = useSure(base.name);
  const draft = edits ?? base;
  const dirty = edits !== null && differs(edits, base);
  const busy = make.busy || change.busy;
  const own = draft.kind === "P" ? placeholders.personal : NONE;
  const known = [...placeholders.global, ...own];
  const found = wrongsOf(
    draft,
    items.filter((each) => each.id !== one?.id),
    known,
  );
  const wrongs: Wrongs = { ...refused, ...found };
  const told = (field: "name" | "text"): Wrong | null => {
    const wrong = wrongs[field];
    const nothing = draft[field].trim() === "" && wrong !== undefined && EMPTY.has(wrong);
    return wrong === undefined || (nothing && !left.has(field)) ? null : wrong;
  };
  /** What nobody has written yet is told by the button itself. */
  const isBad = (field: "name" | "text") => wrongs[field] !== undefined && draft[field].trim() !== "";
  const full = one === null ? fullFor(draft, items) : null;
  const unknown = found.text === "unknown" ? unknownIn(draft.text, known) : [refused?.word ?? ""];
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useGrow(field, draft.text);

  useEffect(() => changed(dirty), [changed, dirty]);
  // Only once nothing is unsaved any more may the way lead on.
  useEffect(() => {
    if (made !== null && !dirty)
      void navigate(pathTo("cannedResponses", {}, { part, response: made }), { replace: true });
  }, [made, dirty, navigate, part]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const write = (more: Partial<Draft>) => {
    setEdits({ ...draft, ...more });
    setRefused(null);
    setSaved(false);
  };
  const put = (word: string) => {
    const begin = field.current?.selectionStart ?? draft.text.length;
    const end = field.current?.selectionEnd ?? begin;
    caret.current = begin + word.length + 2;
    write({ text: `${draft.text.slice(0, begin)}%${word}%${draft.text.slice(end)}` });
  };

  /** Answers which one was saved; null where it was not. */
  const keep = async (): Promise<number | null> => {
    setLeft(new Set(["name", "text"]));
    setFailed(null);
    if (busy || full !== null || found.name !== undefined || found.text !== undefined) return null;
    if (one !== null && one.type === "G" && !(await sure())) return null;
    const [name, text] = [draft.name.trim(), draft.text.trim()];
    const words = draft.auto ? { shortcut: name, phrase: text } : { title: name, response: text };
    try {
      const now =
        one === null
          ? await make.run({ body: { type: draft.kind, auto_response: draft.auto ? 1 : 0, ...words } })
          : await change.run({ body: { id: one.id, ...words } });
      await anew();
      setEdits(null);
      setSaved(true);
      return now.id;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const as = refusedAs(cause, draft);
      if (as === null) setFailed(problemText(cause));
      else setRefused(as);
      return null;
    }
  };
  const submit = async () => {
    const kept = await keep();
    if (one === null) setMade(kept);
  };
  const cancel = async () => {
    if (await firstSaved()) void navigate(pathTo("cannedResponses", {}, { part }));
  };
  const wrong = (which: "name" | "text") => {
    const what = told(which);
    return (
      <p className="wrong" id={`${id}-${which}`} aria-live="polite">
        {what === null
          ? null
          : t(`canned.wrong.${what}`, {
              count: which === "name" ? nameMost(draft) : mostIn(draft),
              words: unknown.map((word) => `%${word}%`).join(", "),
            })}
      </p>
    );
  };
  return (
    <form
      className="cannedform"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {one === null ? (
        <div className="cannedkinds">
          {holds(me, permissionId.GlobalCannedResponses, "create") ? (
            <Toggle
              label={t("canned.whose")}
              choices={[
                ["P", t("canned.of.P")],
                ["G", t("canned.of.G")],
              ]}
              chosen={draft.kind}
              choose={(kind) => write({ kind })}
            />
          ) : null}
          <Toggle
            label={t("canned.kind")}
            choices={[
              ["text", t("canned.text")],
              ["auto", t("canned.auto")],
            ]}
            chosen={draft.auto ? "auto" : "text"}
            choose={(kind) => write({ auto: kind === "auto" })}
          />
        </div>
      ) : null}
      {full === null ? null : (
        <p className="wrong" role="alert">
          {t(`canned.wrong.${full}`, { count: limits.AUTOCORRECT_ENTRIES })}
        </p>
      )}
      <label className="label">
        {t(draft.auto ? "canned.shortcut" : "canned.title")}
        <input
          className="input"
          value={draft.name}
          aria-invalid={told("name") !== null || undefined}
          aria-describedby={`${id}-name ${id}-name-note`}
          onChange={(event) => write({ name: event.currentTarget.value })}
          onBlur={() => setLeft(new Set([...left, "name"]))}
          // biome-ignore lint/a11y/noAutofocus: a new one has just been asked for
          autoFocus={one === null}
        />
      </label>
      {wrong("name")}
      {draft.auto ? (
        <p className="meta dim" id={`${id}-name-note`}>
          {t("canned.shortcut_note", { count: limits.AUTOCORRECT_SHORTCUT })}
        </p>
      ) : null}
      <label className="label">
        {t(draft.auto ? "canned.phrase" : "canned.response")}
        <textarea
          ref={field}
          className="input cannedtext"
          rows={draft.auto ? 1 : 4}
          value={draft.text}
          aria-invalid={told("text") !== null || undefined}
          aria-describedby={`${id}-text ${id}-count`}
          onChange={({ currentTarget: { value } }) =>
            // A phrase is part of a line.
            write({ text: draft.auto ? value.replace(/\n/g, " ") : value })
          }
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !draft.auto || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
          onBlur={() => setLeft(new Set([...left, "text"]))}
        />
      </label>
      <p className="meta dim" id={`${id}-count`}>
        {draft.auto ? `${t("canned.phrase_note", { count: limits.AUTOCORRECT_PHRASE })} ` : null}
        {t("canned.count", { count: [...draft.text.trim()].length, most: mostIn(draft) })}
      </p>
      {wrong("text")}
      <Variables global={placeholders.global} personal={own} put={put} />
      {failed === null ? null : (
        <p className="wrong" role="alert">
          {failed}
        </p>
      )}
      <div className="cannedacts">
        <Button
          type="submit"
          look="primary"
          disabled={busy || full !== null || isBad("name") || isBad("text")}
        >
          {t("canned.save")}
        </Button>
        <Button onClick={() => void cancel()}>{t("canned.cancel")}</Button>
        <span className="meta dim" role="status">
          {saved && !dirty ? t("canned.saved") : ""}
        </span>
      </div>
      <Unsaved dirty={dirty} save={async () => (await keep()) !== null} close={() => setEdits(null)} />
      {question}
    </form>
  );
}

const nameMost = ({ auto }: Draft): number => (auto ? limits.AUTOCORRECT_SHORTCUT : limits.CANNED_TITLE);
