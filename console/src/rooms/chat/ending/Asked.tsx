// The survey of a wrap-up, beside its notes: each question with native controls, so that it works by keyboard.
import { limits } from "@/generated/catalogue";
import { useWords } from "@/words";
import { answer, type Given, NOTHING, type Question, type Survey, useAnswers } from "./answers";

const SCALE = [1, 2, 3, 4, 5];

export function Asked({
  uniQref,
  survey,
  missing,
}: {
  uniQref: string;
  survey: Survey;
  /** What keeps it from being sent, once somebody has tried. */
  missing: readonly Question[];
}) {
  const answers = useAnswers(uniQref);
  return (
    <div className="wrapasked">
      {survey.agent_feedback.map((of) => (
        <One
          key={of.id}
          of={of}
          given={answers[of.id] ?? NOTHING}
          wrong={missing.some(({ id }) => id === of.id)}
          give={(given) => answer(uniQref, of.id, given)}
        />
      ))}
    </div>
  );
}

function One({
  of,
  given,
  wrong,
  give,
}: {
  of: Question;
  given: Given;
  wrong: boolean;
  give: (given: Given) => void;
}) {
  const t = useWords();
  const { type, low, high } = of;
  const label = (
    <>
      <span dir="auto">{of.question}</span>
      {of.required ? null : <span className="dim"> {t("comms.asked.optional")}</span>}
    </>
  );
  const why = wrong ? (
    <span className="wrong" role="alert">
      {t("comms.asked.missing")}
    </span>
  ) : null;
  if (type === "text")
    return (
      <label className="label">
        <span>{label}</span>
        <textarea
          className="input"
          dir="auto"
          rows={2}
          maxLength={limits.SURVEY_TEXT}
          aria-invalid={wrong || undefined}
          value={given.text}
          onChange={({ currentTarget: { value } }) => give({ values: [], text: value })}
        />
        {why}
      </label>
    );
  const options: readonly (readonly [number, string])[] =
    type === "scale"
      ? SCALE.map((figure) => [figure, String(figure)])
      : type === "yes_no"
        ? [
            [1, t("known.yes")],
            [0, t("known.no")],
          ]
        : of.options.map((option) => [option.id, option.answer]);
  const several = type === "several";
  const choose = (value: number, chosen: boolean) => {
    const others = several ? given.values.filter((one) => one !== value) : [];
    give({ values: chosen ? [...others, value] : others, text: "" });
  };
  return (
    <fieldset className="wrapchoices">
      <legend>{label}</legend>
      {type === "scale" && low !== "" ? <span className="dim">{low}</span> : null}
      {options.map(([value, text]) => (
        <label key={value}>
          <input
            type={several ? "checkbox" : "radio"}
            name={`asked-${of.id}`}
            checked={given.values.includes(value)}
            onChange={({ currentTarget: { checked } }) => choose(value, checked)}
          />
          <span dir="auto">{text}</span>
        </label>
      ))}
      {type === "scale" && high !== "" ? <span className="dim">{high}</span> : null}
      {why}
    </fieldset>
  );
}
