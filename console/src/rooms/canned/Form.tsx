// A canned response being written: checked as one types, with the variables to put in. Whoever would lose it is asked first.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CannedResponse, CannedResponses } from "@/api/shapes";
import { limits, permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import type { Wrongs as Told } from "@/ui/form/wrongs";
import { pathTo } from "@/ui/href";
import { Toggle } from "@/ui/Toggle";
import { useGrow } from "@/ui/useGrow";
import { useWords } from "@/words";
import { unknownIn } from "./face/canned";
import { useCannedActs } from "./face/useCanned";
import {
  type Draft,
  draftOf,
  fullFor,
  mostIn,
  nameMost,
  newDraft,
  type Part,
  refusedAs,
  type Wrong,
  wrongsOf,
} from "./rules";
import { useSure } from "./useSure";
import { Variables } from "./Variables";

const NONE: readonly string[] = [];
/** A title and a response, of an automatic one its shortcut and phrase. */
const NAMED = { title: "name", shortcut: "name", response: "text", phrase: "text" } as const;

export function CannedForm({
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
  const me = useMe();
  const navigate = useNavigate();
  const [fresh] = useState(() => newDraft(part));
  const base = one === null ? fresh : draftOf(one);
  const [made, setMade] = useState<number | null>(null);
  const { sure, question } = useSure(base.name);
  const save = useSave(one);
  const knownTo = ({ kind }: Draft) => [
    ...placeholders.global,
    ...(kind === "P" ? placeholders.personal : NONE),
  ];
  const said = (draft: Draft, wrongs: Partial<Record<"name" | "text", Wrong>>, word?: string): Told<Draft> =>
    Object.fromEntries(
      Object.entries(wrongs).map(([field, wrong]) => {
        const unknown = word === undefined ? unknownIn(draft.text, knownTo(draft)) : [word];
        return [
          field,
          t(`canned.wrong.${wrong}`, {
            count: field === "name" ? nameMost(draft) : mostIn(draft),
            words: unknown.map((each) => `%${each}%`).join(", "),
          }),
        ];
      }),
    );
  const others = items.filter((each) => each.id !== one?.id);
  const full = (draft: Draft) => (one === null ? fullFor(draft, items) : null);
  const form = useForm<Draft>({
    base,
    named: NAMED,
    rules: (draft) => said(draft, wrongsOf(draft, others, knownTo(draft))),
    refused: (problem, draft) => {
      const as = refusedAs(problem, draft);
      return as === null ? null : said(draft, as.wrongs, as.word);
    },
    shut: (draft) => full(draft) !== null,
    save: async (draft) => {
      if (one !== null && one.type === "G" && !(await sure())) return false;
      const { id } = await save(draft);
      if (one === null) setMade(id);
    },
  });
  const { values: draft, dirty } = form;
  const box = useRef<HTMLTextAreaElement>(null);
  const put = usePut(box, draft.text, (text) => form.change({ text }));
  useGrow(box, draft.text);
  useEffect(() => changed(dirty), [changed, dirty]);
  // Only once nothing is unsaved any more may the way lead on.
  useEffect(() => {
    if (made !== null && !dirty)
      void navigate(pathTo("cannedResponses", {}, { part, response: made }), { replace: true });
  }, [made, dirty, navigate, part]);
  const why = full(draft);
  return (
    <>
      <Form
        of={form}
        act={t("canned.save")}
        cancel={t("canned.cancel")}
        told={form.saved ? t("canned.saved") : undefined}
        close={() => void navigate(pathTo("cannedResponses", {}, { part }))}
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
                choose={(kind) => form.change({ kind })}
              />
            ) : null}
            <Toggle
              label={t("canned.kind")}
              choices={[
                ["text", t("canned.text")],
                ["auto", t("canned.auto")],
              ]}
              chosen={draft.auto ? "auto" : "text"}
              choose={(kind) => form.change({ auto: kind === "auto" })}
            />
          </div>
        ) : null}
        {why === null ? null : (
          <p className="wrong" role="alert">
            {t(`canned.wrong.${why}`, { count: limits.AUTOCORRECT_ENTRIES })}
          </p>
        )}
        <Field
          form={form}
          name="name"
          label={t(draft.auto ? "canned.shortcut" : "canned.title")}
          hint={draft.auto ? t("canned.shortcut_note", { count: limits.AUTOCORRECT_SHORTCUT }) : undefined}
          // A new one has just been asked for.
          autoFocus={one === null}
        />
        <Field
          form={form}
          name="text"
          label={t(draft.auto ? "canned.phrase" : "canned.response")}
          hint={draft.auto ? t("canned.phrase_note", { count: limits.AUTOCORRECT_PHRASE }) : undefined}
          most={mostIn(draft)}
          rows={draft.auto ? 1 : 4}
          box={box}
          // A phrase is part of a line.
          write={draft.auto ? (typed) => typed.replace(/\n/g, " ") : undefined}
        />
        <Variables
          global={placeholders.global}
          personal={draft.kind === "P" ? placeholders.personal : NONE}
          put={put}
        />
      </Form>
      {question}
    </>
  );
}

/** Saves a draft as the server knows it, and answers what it is now. */
function useSave(one: CannedResponse | null) {
  const { make, change, anew } = useCannedActs();
  return async ({ kind, auto, ...draft }: Draft): Promise<CannedResponse> => {
    const [name, text] = [draft.name.trim(), draft.text.trim()];
    const words = auto ? { shortcut: name, phrase: text } : { title: name, response: text };
    const now =
      one === null
        ? await make.run({ body: { type: kind, auto_response: auto ? 1 : 0, ...words } })
        : await change.run({ body: { id: one.id, ...words } });
    await anew();
    return now;
  };
}

/** Puts a variable where the caret stands, and the caret behind it. */
function usePut(
  box: React.RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): (word: string) => void {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (word) => {
    const begin = box.current?.selectionStart ?? text.length;
    const end = box.current?.selectionEnd ?? begin;
    caret.current = begin + word.length + 2;
    write(`${text.slice(0, begin)}%${word}%${text.slice(end)}`);
  };
}
