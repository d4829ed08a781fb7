// The open chat: header, what goes on, and what can be done; a dialog that takes the keyboard and gives it back.
import { isLive } from "../link";
import type { Event, StartForm, State } from "../model";
import type { Words } from "../words";
import { composer } from "./composer";
import { attribute, h, icon, say, show } from "./dom";
import type { Fetch } from "./files";
import { form } from "./form";
import { header } from "./header";
import { poke } from "./poke";
import { survey } from "./survey";
import { talk } from "./talk";

export interface Options {
  words: Words;
  language: "en" | "it";
  skill: string | undefined;
  tell(event: Event): void;
  fetch: Fetch;
}

/** On a phone the chat covers the page, so it is modal there and only there. */
const COVERS = matchMedia("(max-width: 500px)");
const REACHABLE = "button, input, select, textarea, [tabindex='0']";

export function panel({ words, language, skill, tell, fetch }: Options) {
  const now = () => Date.now();
  const id = () => crypto.randomUUID?.() ?? fallbackId();
  const bar = header(words, minimise, close);
  const strip = h("p", { class: "strip", role: "status" });
  const first = form(words, language, skill, (filled: StartForm) =>
    tell({ on: "start", form: filled, id: id() }),
  );
  const conversation = talk(words, language, {
    retry: (clientId) => tell({ on: "retry", clientId }),
    earlier: (again) => tell({ on: "earlier", again }),
    fetch,
  });
  const writing = composer(words, {
    typed: (text) => tell({ on: "typed", text, now: now() }),
    say: (text) => tell({ on: "say", text, id: id(), now: now() }),
    leave: () => ask(true),
  });
  const asks = poke(words, (stays) => tell({ on: "poke.answer", stays }));
  const again = h(
    "button",
    { class: "btn primary tall wide", type: "button", onclick: restart },
    words.again,
  );
  const thanks = h("p", { class: "dim thanks", role: "status" });
  const done = h("div", { class: "foot" }, thanks, again);
  const questions = survey(words, {
    send: (answers) => tell({ on: "survey.answer", answers }),
    skip: () => tell({ on: "survey.skip" }),
  });
  const question = h("p", { id: "question" });
  const yes = h("button", { class: "btn danger tall", type: "button", onclick: leave });
  const no = h("button", { class: "btn tall", type: "button", onclick: () => ask(false) }, words.stay);
  const confirm = h(
    "div",
    { class: "foot confirm", role: "alertdialog", "aria-labelledby": "question", hidden: true },
    question,
    h("div", { class: "line" }, no, yes),
  );
  const element = h(
    "section",
    { class: "panel", role: "dialog", tabindex: -1, hidden: true, onkeydown: keys },
    bar.element,
    strip,
    first.element,
    conversation.element,
    asks.element,
    writing.element,
    questions.element,
    done,
    confirm,
  );
  let last: State | null = null;
  let asking = false;

  function minimise() {
    tell({ on: "minimised" });
  }

  function close() {
    if (last && isLive(last)) return ask(!asking);
    if (last?.stage === "ended") tell({ on: "again" });
    tell({ on: "minimised" });
  }

  function restart() {
    tell({ on: "again" });
    focus();
  }

  function leave() {
    tell({ on: "leave" });
    ask(false);
  }

  function ask(wanted: boolean) {
    asking = wanted;
    if (last) draw(last);
    if (asking) no.focus();
    else focus();
  }

  function focus() {
    if (last?.survey) questions.focus();
    else if (last?.stage === "ended") again.focus();
    else if (last?.stage === "form" && last.shop?.open !== false) first.first().focus();
    else if (last && isLive(last)) writing.focus();
    else element.focus();
  }

  function keys(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (asking) ask(false);
      else minimise();
    }
    if (event.key === "Tab" && COVERS.matches) wrap(event);
  }

  const active = () => (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;

  /** True while the keyboard is on something visible in here. */
  const holds = () => {
    const at = active();
    return at !== null && element.contains(at) && at.getClientRects().length > 0;
  };

  /** Keeps Tab inside while the chat covers the page. */
  function wrap(event: KeyboardEvent) {
    const stops = [...element.querySelectorAll<HTMLElement>(REACHABLE)].filter(
      (stop) => stop.offsetParent !== null,
    );
    const at = active();
    const [start, end] = [stops[0], stops[stops.length - 1]];
    const edge = event.shiftKey ? start : end;
    if (at !== edge && at !== element) return;
    event.preventDefault();
    (event.shiftKey ? end : start)?.focus();
  }

  function draw(state: State) {
    const { stage } = state;
    const live = isLive(state);
    asking &&= live;
    attribute(element, "aria-label", words.dialog(state.shop?.brand ?? ""));
    attribute(element, "aria-modal", COVERS.matches ? "true" : null);
    bar.show(state);
    const lost = stage !== "form" && state.link === "down";
    const spoken = lost ? words.lost : state.restoring ? words.restoring : trouble(state);
    show(strip, spoken !== "");
    if (strip.textContent !== spoken) strip.replaceChildren(...(spoken === "" ? [] : [icon("warn"), spoken]));
    show(first.element, stage === "form");
    show(conversation.element, stage !== "form");
    show(writing.element, live && !asking);
    show(done, stage === "ended" && state.survey === null);
    say(thanks, state.surveyed === "answered" ? words.surveyThanks : "");
    questions.show(state);
    show(confirm, asking);
    say(question, stage === "waiting" ? words.leaveQuestion : words.endQuestion);
    say(yes, stage === "waiting" ? words.leaveYes : words.endYes);
    if (stage === "form") first.show(state);
    else conversation.show(state);
    asks.show(state);
    if (live) writing.show(state);
  }

  /** The form says its own trouble; in a chat it stands under the header. */
  const trouble = (state: State) =>
    state.stage === "form" || state.trouble === null ? "" : words.trouble[state.trouble];

  return {
    element,
    focus,
    show(state: State) {
      const before = last;
      const inside = holds();
      last = state;
      show(element, state.open);
      if (!state.open) return;
      draw(state);
      if (before?.open !== true) {
        writing.stretch();
        conversation.toEnd();
        if (before !== null) focus();
      } else if (before.stage !== state.stage) {
        if (before.stage === "form") first.clear();
        conversation.toEnd();
      } else if (before.survey === null && state.survey !== null) {
        // The questions have taken room from the conversation, whose end is what was read.
        conversation.toEnd();
      }
      // What held the keyboard may have gone with its stage.
      if (inside && !holds()) focus();
    },
  };
}

/** Pages without a secure context have no randomUUID; a client id only has to be unlike the customer's others. */
function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
