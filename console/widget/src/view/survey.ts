// The survey after a chat: each question with native controls, so that it works by keyboard; sent or skipped.
import { SURVEY_CHARS } from "../limits";
import type { Answer, Question, State } from "../model";
import type { Words } from "../words";
import { attribute, h, say, show } from "./dom";

const SCALE = [1, 2, 3, 4, 5];

interface Asked {
  of: Question;
  element: HTMLElement;
  why: HTMLElement;
  first: HTMLElement;
  given: () => Answer | null;
}

export function survey(words: Words, { send, skip }: { send(answers: Answer[]): void; skip(): void }) {
  const list = h("div", { class: "questions" });
  const submit = h("button", { class: "btn primary tall grow", type: "submit" });
  const none = h("p", { class: "why", role: "alert", hidden: true }, words.surveyNone);
  const element = h(
    "form",
    { class: "survey", novalidate: true, hidden: true, onsubmit: answer },
    h(
      "div",
      { class: "body", tabindex: 0, role: "region", "aria-label": words.survey },
      h("h2", {}, words.survey),
      list,
      none,
    ),
    h(
      "div",
      { class: "foot line" },
      submit,
      h("button", { class: "btn tall", type: "button", onclick: () => skip() }, words.skip),
    ),
  );
  let all: Asked[] = [];
  let listed = "";

  function answer(event: Event) {
    event.preventDefault();
    const given = all.map((each) => each.given());
    const missing = all.filter(({ of }, at) => of.required && given[at] === null);
    for (const each of all) wrong(each, missing.includes(each));
    const answers = given.filter((each) => each !== null);
    show(none, answers.length === 0 && missing.length === 0);
    if (missing[0] !== undefined) return missing[0].first.focus();
    if (answers.length > 0) send(answers);
  }

  function wrong({ element, why }: Asked, is: boolean) {
    show(why, is);
    attribute(element, "data-wrong", is ? "" : null);
  }

  function asked(of: Question): Asked {
    const name = `survey-${of.id}`;
    const note = of.required ? [] : [" ", h("span", { class: "dim" }, words.optionalField)];
    const why = h("p", { class: "why", id: `${name}-why`, role: "alert", hidden: true }, words.needThis);
    if (of.type === "text") {
      const box = h("textarea", {
        id: name,
        rows: 3,
        maxlength: SURVEY_CHARS,
        dir: "auto",
        "aria-describedby": why.id,
        "aria-required": String(of.required),
      });
      const label = h("label", { for: name, dir: "auto" }, of.question, ...note);
      return {
        of,
        element: h("div", { class: "field" }, label, box, why),
        why,
        first: box,
        given() {
          const text = box.value.trim();
          return text === "" ? null : { question: of.id, values: [], text };
        },
      };
    }
    const options: (readonly [number, string])[] =
      of.type === "scale"
        ? SCALE.map((figure) => [figure, String(figure)])
        : of.type === "yes_no"
          ? [
              [1, words.yes],
              [0, words.no],
            ]
          : of.options.map(({ id, answer }) => [id, answer]);
    const type = of.type === "several" ? "checkbox" : "radio";
    const inputs = options.map(([value]) => h("input", { type, name, value }));
    const choices = inputs.map((input, at) => {
      const text = options[at]?.[1] ?? "";
      const end = of.type !== "scale" ? "" : at === 0 ? of.low : at === SCALE.length - 1 ? of.high : "";
      const more = end === "" ? [] : [h("span", { class: "sr" }, ` ${end}`)];
      return h("label", { class: "choice" }, input, h("span", { dir: "auto" }, text, ...more));
    });
    const ends =
      of.low === "" && of.high === ""
        ? []
        : [
            h(
              "div",
              { class: "ends dim meta", "aria-hidden": "true" },
              h("span", {}, of.low),
              h("span", {}, of.high),
            ),
          ];
    const element = h(
      "fieldset",
      { class: "field", "data-type": of.type, "aria-describedby": why.id },
      h("legend", { dir: "auto" }, of.question, ...note),
      h("div", { class: "choices" }, ...choices),
      ...ends,
      why,
    );
    return {
      of,
      element,
      why,
      first: inputs[0] ?? element,
      given() {
        const values = inputs.filter(({ checked }) => checked).map(({ value }) => Number(value));
        return values.length === 0 ? null : { question: of.id, values };
      },
    };
  }

  return {
    element,
    focus: () => all[0]?.first.focus(),
    show(state: State) {
      const { survey } = state;
      show(element, survey !== null);
      if (survey === null) return;
      const now = JSON.stringify(survey);
      if (now !== listed) {
        listed = now;
        all = survey.questions.map(asked);
        list.replaceChildren(...all.map((each) => each.element));
        show(none, false);
      }
      say(submit, state.surveying ? words.sending : words.send);
      attribute(submit, "aria-disabled", state.surveying ? "true" : null);
    },
  };
}
