// The agent asks whether anybody is still there: a countdown and two answers. Said aloud once, not every second.
import { isLive } from "../link";
import type { State } from "../model";
import type { Words } from "../words";
import { attribute, h, say, show } from "./dom";

const RADIUS = 21;
const ROUND = 2 * Math.PI * RADIUS;
const TICK_MS = 250;

export function poke(words: Words, answer: (stays: boolean) => void) {
  const figure = h("span", { class: "left-figure" });
  const { svg, arc } = ring();
  const spoken = h("p", { class: "sr", role: "alert" });
  const stay = h(
    "button",
    { class: "btn primary tall", type: "button", onclick: () => answer(true) },
    words.here,
  );
  const end = h("button", { class: "btn tall", type: "button", onclick: () => answer(false) }, words.end);
  const element = h(
    "section",
    { class: "poke", "aria-label": words.stillThere, hidden: true },
    spoken,
    h(
      "div",
      { class: "ask" },
      h("span", { class: "ring", role: "timer" }, svg, figure),
      h("p", { class: "grow" }, h("b", {}, words.stillThere), h("span", { class: "dim" }, words.pokeEnds)),
    ),
    h("div", { class: "answers" }, stay, end),
  );
  let asked: { until: number; ahead: number; of: number } | null = null;
  let clock: number | undefined;

  const left = (until: number, ahead: number) => Math.max(0, Math.ceil((until - ahead - Date.now()) / 1000));

  function tick() {
    if (asked === null) return;
    const seconds = left(asked.until, asked.ahead);
    say(figure, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    const share = asked.of === 0 ? 0 : Math.min(1, seconds / asked.of);
    attribute(arc, "stroke-dasharray", `${share * ROUND} ${ROUND}`);
  }

  return {
    element,
    show(state: State) {
      const { pokeUntil: until, ahead, answering } = state;
      const wanted = until !== null && isLive(state);
      show(element, wanted);
      if (!wanted) {
        asked = null;
        clearInterval(clock);
        clock = undefined;
        say(spoken, "");
        return;
      }
      if (asked?.until !== until) {
        const of = left(until, ahead);
        asked = { until, ahead, of };
        say(spoken, words.pokeSpoken(of));
      }
      asked.ahead = ahead;
      clock ??= window.setInterval(tick, TICK_MS);
      for (const button of [stay, end]) attribute(button, "aria-disabled", answering ? "true" : null);
      tick();
    },
  };
}

function ring() {
  const make = (name: string, props: Record<string, string>) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(props)) element.setAttribute(key, value);
    return element;
  };
  const circle = () => make("circle", { cx: "24", cy: "24", r: String(RADIUS) });
  const svg = make("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" });
  const arc = circle();
  svg.append(circle(), arc);
  return { svg, arc };
}
