// The coloured bar on top: who one talks to, minimise, close.
import { initials } from "../../../src/ui/initials";
import { isLive } from "../link";
import type { State } from "../model";
import type { Words } from "../words";
import { attribute, h, icon, say, show } from "./dom";

export function header(words: Words, minimise: () => void, close: () => void) {
  const picture = h("span", { class: "avatar", "aria-hidden": true });
  const name = h("b", { class: "name", dir: "auto" });
  const sub = h("small", { class: "note" });
  const shut = h("button", { class: "iconbtn", type: "button", onclick: close }, icon("x"));
  const away = h(
    "button",
    { class: "iconbtn", type: "button", "aria-label": words.minimise, onclick: minimise },
    icon("min"),
  );
  const element = h("div", { class: "bar" }, picture, h("div", { class: "grow" }, name, sub), away, shut);

  return {
    element,
    show(state: State) {
      const brand = state.shop?.brand ?? "";
      const person = state.stage === "in_progress" ? (state.agent ?? words.agentFallback) : null;
      say(name, person ?? brand);
      say(sub, state.stage === "ended" ? words.ended : state.stage === "form" ? "" : state.skill);
      show(sub, sub.textContent !== "");
      say(picture, initials(person ?? brand));
      attribute(picture, "data-person", person === null ? null : "");
      attribute(shut, "aria-label", isLive(state) ? words.end : words.close);
      show(away, state.stage !== "form");
    },
  };
}
