// The place in line: the number, large, and a small picture of the line with oneself in it.
import type { State, Wait } from "../model";
import type { Words } from "../words";
import { attribute, h, say, show } from "./dom";

/** So many seats are drawn; further back the line is only a number. */
const SEATS = 5;

const MINUTE_S = 60;
/** Nobody is told too short a time: the later end is rounded up. */
const inMinutes = ({ from, to }: Wait): [number, number] => [
  Math.floor(from / MINUTE_S),
  Math.ceil(to / MINUTE_S),
];

export function place(words: Words) {
  const number = h("span");
  const suffix = h("sup");
  const spoken = h("span", { class: "sr" });
  const seats = Array.from({ length: SEATS }, () => h("i"));
  const line = h("div", { class: "lineup" }, h("u"), ...seats);
  const card = h(
    "div",
    { "aria-hidden": true, class: "card" },
    h("span", { class: "dim" }, words.youAre),
    h("span", { class: "big" }, number, suffix),
    h("span", { class: "dim" }, words.inLine),
    line,
  );
  const time = h("p", { class: "estimate", "aria-hidden": true });
  const finding = h("p", { class: "finding", "aria-hidden": true }, words.finding);
  const element = h(
    "div",
    { class: "place" },
    h("div", { role: "status" }, spoken),
    card,
    time,
    finding,
    h("p", { class: "meta dim" }, words.held),
  );

  return {
    element,
    show({ stage, position, wait }: State) {
      show(element, stage === "waiting");
      show(card, position !== null);
      show(finding, position === null);
      const estimate = wait === null ? "" : words.estimate(...inMinutes(wait));
      show(time, estimate !== "");
      say(time, estimate.charAt(0).toUpperCase() + estimate.slice(1));
      if (stage !== "waiting") return say(spoken, "");
      const where = position === null ? words.finding : words.placeAria(position);
      say(spoken, [where, estimate].filter(Boolean).join(", "));
      if (position === null) return;
      const [figure, ending] = words.place(position);
      say(number, figure);
      say(suffix, ending);
      show(line, position <= SEATS);
      seats.forEach((seat, at) => {
        attribute(seat, "class", at + 1 === position ? "me" : null);
      });
    },
  };
}
