// The first page: what it is about, who asks, and the first message.
import { EMAIL_CHARS, MESSAGE_CHARS, NAME_CHARS, room } from "../limits";
import type { Skill, StartForm, State } from "../model";
import type { Words } from "../words";
import { asked } from "./asked";
import { attribute, h, icon, say, show } from "./dom";
import { field, mark } from "./fields";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function form(
  words: Words,
  language: "en" | "it",
  wanted: string | undefined,
  start: (form: StartForm) => void,
) {
  const besides = asked(words, language);
  const topic = h("select", { id: "topic", "aria-describedby": "topic-why", "aria-required": "true" });
  const name = h("input", attributes("name", "name", NAME_CHARS));
  const email = h("input", {
    ...attributes("email", "email", EMAIL_CHARS),
    type: "email",
    inputmode: "email",
  });
  const message = h("textarea", { ...attributes("first", "off"), rows: 3, dir: "auto" });
  const topicField = field(words.topic, topic);
  const submit = h("button", { class: "btn primary tall wide", type: "submit" });
  const trouble = h("p", { class: "alert", role: "alert" });
  const fields = h(
    "form",
    { novalidate: true, onsubmit: send },
    h("div", { class: "intro" }, h("h2", {}, words.hello), h("p", { class: "dim" }, words.helloMore)),
    trouble,
    topicField,
    field(words.name, name),
    field(words.email, email, words.optional),
    besides.element,
    field(words.first, message),
    submit,
  );
  const closed = h(
    "div",
    { class: "closed" },
    icon("clock"),
    h("h2", {}, words.closedTitle),
    h("p", { class: "dim" }, words.closedMore),
  );
  const element = h("div", { class: "body start" }, fields, closed);
  let listed = "";

  function lacks(text: string) {
    if (text.trim() === "") return words.needMessage;
    return room(text) < 0 ? words.tooLong(-room(text), MESSAGE_CHARS) : "";
  }

  function send(event: Event) {
    event.preventDefault();
    const wrong = [
      mark(topic, topic.value === "" ? words.needTopic : ""),
      mark(name, name.value.trim() === "" ? words.needName : ""),
      mark(email, email.value.trim() !== "" && !EMAIL.test(email.value.trim()) ? words.badEmail : ""),
      besides.check(),
      mark(message, lacks(message.value)),
    ].find((control) => control !== null);
    if (wrong) return wrong.focus();
    start({
      skill: Number(topic.value),
      name: name.value.trim(),
      email: email.value.trim(),
      message: message.value.trim(),
      filled: besides.filled(),
    });
  }

  /** The list is rebuilt only when it changed, so that a choice made is kept. */
  function list(skills: Skill[]) {
    const now = JSON.stringify(skills);
    if (now === listed) return;
    listed = now;
    const first = wanted && skills.find((each) => String(each.id) === wanted || each.skill === wanted);
    const only = skills.length === 1 ? skills[0] : undefined;
    const chosen = topic.value || String((first || only)?.id ?? "");
    topic.replaceChildren(
      h("option", { value: "", disabled: true }, words.choose),
      ...skills.map(({ id, skill, open }) =>
        h("option", { value: id, disabled: !open }, open ? skill : words.skillClosed(skill)),
      ),
    );
    topic.value = chosen;
    if (topic.selectedIndex < 0) topic.value = "";
    show(topicField, only === undefined);
  }

  return {
    element,
    /** Where the keyboard goes first. */
    first: () =>
      [topic, name, message].find((control) => control.value === "" && control.offsetParent) ?? message,
    clear() {
      message.value = "";
    },
    show(state: State) {
      if (state.shop) {
        list(state.shop.skills);
        besides.show(state.shop.asked);
        if (state.wrongAt !== null) besides.refuse(state.wrongAt);
      }
      const shut = state.shop?.open === false;
      show(fields, !shut);
      show(closed, shut);
      show(trouble, state.trouble !== null);
      say(trouble, state.trouble === null ? "" : words.trouble[state.trouble]);
      say(submit, state.starting ? words.starting : words.start);
      attribute(submit, "aria-disabled", state.starting ? "true" : null);
    },
  };
}

const attributes = (id: string, autocomplete: string, maxlength?: number) => ({
  id,
  name: id,
  autocomplete,
  ...(maxlength === undefined ? {} : { maxlength }),
  "aria-describedby": `${id}-why`,
});
