// A survey as a form: whether it is asked, its questions in their order, and why it is changed.
import { useRef, useState } from "react";
import type { Problem } from "@/api/problem";
import { SurveyBody } from "@/generated/bodies";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Check } from "@/ui/form/Check";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { Overtaken } from "@/ui/form/Overtaken";
import { useVersioned } from "@/ui/form/useVersioned";
import { Icon } from "@/ui/Icon";
import { IconPlus, IconWarning } from "@/ui/icons";
import { useWords, words } from "@/words";
import {
  bodyOf,
  type Draft,
  type DraftQuestion,
  draftOf,
  moved,
  newQuestion,
  saidOf,
  wrongOf,
  wrongsOf,
} from "./draft";
import { QuestionCard } from "./QuestionCard";
import { type Kind, overtakenBy, type Survey, type useSurveyActs } from "./useSurvey";

/** There is always one, if only without questions. */
const NOT_MADE = async () => 0;
const NOWHERE = () => undefined;

/** Which question was refused, as the server says it: `feedback.2`, or `feedback[2].question`. */
const REFUSED = /^feedback\D*(\d+)?/;
const refusedAt = ({ extra }: Problem) => REFUSED.exec((extra as { field?: string } | null)?.field ?? "");

export function Shape({
  of: survey,
  kind,
  acts,
  saved,
  done,
}: {
  of: Survey;
  kind: Kind;
  acts: ReturnType<typeof useSurveyActs>;
  /** As which version it was saved here; null before. */
  saved: number | null;
  /** It was saved: what is new has ids now, so that the form begins anew. */
  done: (version: number) => void;
}) {
  const t = useWords();
  const sent = useRef<readonly DraftQuestion[]>([]);
  /** The question that the server refused, as long as nothing is changed. */
  const [refused, setRefused] = useState<string | null>(null);
  const { form, theirs, keep, take } = useVersioned<Survey, Draft>({
    of: survey,
    draftOf,
    bounds: { reason: SurveyBody.reason },
    rules: wrongsOf,
    create: NOT_MADE,
    change: async (from, draft) => {
      sent.current = draft.questions;
      const now = await acts.save({ body: bodyOf(from, draft) });
      done(now.version);
      return now;
    },
    overtakenBy,
    refused: (problem) => {
      const found = refusedAt(problem);
      if (found === null) return null;
      setRefused(sent.current[Number(found[1])]?.key ?? null);
      return { questions: words("surveys.rule.refused") };
    },
    made: NOWHERE,
    again: () => void acts.again(),
  });
  if (!acts.mayEdit)
    return (
      <>
        <p className="dim">{t("surveys.read_only")}</p>
        <p className="surveysaid">{saidOf(draftOf(survey)) || t("surveys.empty")}</p>
      </>
    );
  const { values, change } = form;
  const { questions } = values;
  const set = (next: readonly DraftQuestion[]) => {
    setRefused(null);
    change({ questions: next });
  };
  const fault = form.told("questions");
  const said = (draft: Draft) => ({
    active: t(draft.active ? "surveys.yes" : "surveys.no"),
    questions: saidOf(draft),
  });
  return (
    <Form
      of={form}
      act={t("surveys.save")}
      cancel={t("surveys.cancel")}
      told={saved !== null && !form.dirty ? t("surveys.saved", { number: saved }) : undefined}
      close={theirs === null ? form.discard : take}
    >
      <Check form={form} name="active" label={t(`surveys.active.${kind}`)} note={t("surveys.active_note")} />
      {questions.length === 0 ? <p className="dim">{t("surveys.empty")}</p> : null}
      <ol className="surveyquestions">
        {questions.map((one, at) => (
          <li key={one.key}>
            <QuestionCard
              of={one}
              at={at}
              last={at === questions.length - 1}
              wrong={fault === undefined ? null : wrongOf(one)}
              refused={one.key === refused ? (fault ?? null) : null}
              change={(next) => set(questions.map((each) => (each === one ? next : each)))}
              move={(by) => set(moved(questions, at, by))}
              remove={() => set(questions.filter((each) => each !== one))}
            />
          </li>
        ))}
      </ol>
      {questions.length >= limits.SURVEY_QUESTIONS ? null : (
        <div>
          <Button onClick={() => set([...questions, newQuestion()])}>
            <Icon of={IconPlus} small />
            {t("surveys.add")}
          </Button>
        </div>
      )}
      {fault === undefined ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} />
          {fault}
        </p>
      )}
      <Field form={form} name="reason" label={t("surveys.reason")} rows={2} most={SurveyBody.reason.most} />
      {theirs === null ? null : (
        <Overtaken
          title={t("surveys.overtaken")}
          fields={(["active", "questions"] as const).map((field) => ({
            field,
            name: t(field === "active" ? `surveys.active.${kind}` : "surveys.form"),
            mine: said(values)[field],
            theirs: said(draftOf(theirs))[field],
          }))}
          keep={keep}
          take={take}
        />
      )}
    </Form>
  );
}
