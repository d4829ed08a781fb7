// Where the customer writes: grows with the text, Enter sends, Shift+Enter breaks the line.
import { MESSAGE_CHARS } from "../limits";
import type { State } from "../model";
import type { Words } from "../words";
import { attribute, h, icon, say, show } from "./dom";

/** From here on the remaining room is told. */
const TELL_LEFT_AT = MESSAGE_CHARS - 200;
const TALLEST_PX = 120;

export interface Writing {
  typed(text: string): void;
  say(text: string): void;
  leave(): void;
}

export function composer(words: Words, writing: Writing) {
  const input = h("textarea", {
    rows: 1,
    maxlength: MESSAGE_CHARS,
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
    const over = input.value.length >= TELL_LEFT_AT;
    show(left, over);
    say(left, over ? words.left(MESSAGE_CHARS - input.value.length) : "");
    attribute(button, "data-idle", input.value.trim() === "" ? "" : null);
  }

  function typed() {
    stretch();
    writing.typed(input.value);
  }

  function send() {
    const text = input.value.trim();
    if (text !== "") writing.say(text);
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
