// The button in the corner of the shop's page: opens the chat, tells of an answer that came meanwhile.

import { unread } from "../lines";
import { isLive } from "../link";
import type { State } from "../model";
import type { Words } from "../words";
import { attribute, h, icon, say, show } from "./dom";

export function badge(words: Words, open: () => void) {
  const title = h("b", { class: "name" });
  const more = h("small", { class: "note" });
  const count = h("span", { class: "count", "aria-hidden": true });
  const element = h(
    "button",
    { class: "badge", type: "button", "aria-haspopup": "dialog", onclick: open },
    icon("chat"),
    h("span", {}, title, more),
    count,
  );

  return {
    element,
    show(state: State) {
      const fresh = unread(state);
      const closed = state.shop?.open === false && !isLive(state);
      // Until the shop has answered there is nothing to open, unless a chat is already under way.
      show(element, !state.open && (state.shop !== null || state.token !== null));
      const asked = isLive(state) && state.pokeUntil !== null;
      say(title, asked ? words.stillThere : isLive(state) ? words.badgeBack : words.badge);
      attribute(element, "data-asked", asked ? "" : null);
      say(more, fresh > 0 ? words.unread(fresh) : sub(state, closed, words));
      say(count, String(fresh));
      show(count, fresh > 0);
      attribute(element, "data-closed", closed ? "" : null);
      attribute(element, "aria-expanded", String(state.open));
    },
  };
}

function sub(state: State, closed: boolean, words: Words): string {
  if (state.stage === "ended") return words.ended;
  if (state.stage === "in_progress") return state.agent ?? words.agentFallback;
  if (state.stage === "waiting" && state.position !== null) {
    return `${words.youAre} ${words.place(state.position).join("")} ${words.inLine}`;
  }
  if (state.stage === "waiting") return words.finding;
  return closed ? words.badgeClosed : words.badgeOpen;
}
