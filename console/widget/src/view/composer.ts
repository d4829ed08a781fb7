// Where the customer writes: grows with the text, Enter sends, Shift+Enter breaks the line.
import { MESSAGE_CHARS, room } from "../limits";
import type { State } from "../model";
import type { Words } from "../words";
import { attribute, h, icon, say, show } from "./dom";

/** With so little room left it is told. */
const TELL_LEFT_AT = 200;
const TALLEST_PX = 120;

export interface Writing {
  typed(text: string): void;
  say(text: string): void;
  leave(): void;
}

export function composer(words: Words, writing: Writing) {
  const input = h("textarea", {
    rows: 1,
    "aria-label": words.message,
    autocomplete: "off",
    dir: "auto",
    enterkeyhint: "send",
    oninput: typed,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      send();
    },
  });
  const button = h(
    "button",
    { class: "btn primary square", type: "button", "aria-label": words.send, onclick: send },
    icon("send"),
  );
  const leave = h("button", { class: "btn tall", type: "button", onclick: writing.leave }, words.leave);
  const left = h("p", { class: "left", role: "status" });
  const element = h("div", { class: "foot" }, left, h("div", { class: "line" }, input, button, leave));

  function stretch() {
    input.style.height = "auto";
    input.style.height = `${Math.min(TALLEST_PX, input.scrollHeight + 2)}px`;
    const rest = room(input.value);
    show(left, rest <= TELL_LEFT_AT);
    say(left, rest > TELL_LEFT_AT ? "" : rest < 0 ? words.tooLong(-rest, MESSAGE_CHARS) : words.left(rest));
    attribute(left, "data-over", rest < 0 ? "" : null);
    attribute(input, "aria-invalid", rest < 0 ? "true" : null);
    attribute(button, "data-idle", input.value.trim() === "" || rest < 0 ? "" : null);
  }

  function typed() {
    stretch();
    writing.typed(input.value);
  }

  function send() {
    const text = input.value.trim();
    // What is too long stays where it can be shortened: it was pasted, and is whole.
    if (text !== "" && room(text) >= 0) writing.say(text);
    input.focus();
  }

  return {
    element,
    focus: () => input.focus(),
    stretch,
    show(state: State) {
      if (input.value !== state.draft) {
        input.value = state.draft;
        stretch();
      }
      attribute(
        input,
        "placeholder",
        state.stage === "waiting"
          ? words.add
          : state.pokeUntil !== null
            ? words.orWrite
            : words.writeTo(state.agent ?? words.agentFallback),
      );
      show(leave, state.stage === "waiting");
    },
  };
}
