// The conversation: the place in line while waiting, the messages, the agent's typing, the end.
import { type Link, linked } from "../../../src/ui/links";
import { isLive } from "../link";
import type { Line, Outgoing, State } from "../model";
import type { Words } from "../words";
import { attribute, h, icon, say, show } from "./dom";
import { type Fetch, filesOf } from "./files";
import { place } from "./place";

/** Messages of one sender within this time share one time stamp. */
const GROUP_MS = 60_000;
/** Within this many pixels of the end the reader is taken to be reading along. */
const NEAR_END_PX = 80;

/** So long a screen reader may take to see what came. */
const QUIET_MS = 500;
/** So far from the top what came before is asked for. */
const AHEAD_PX = 600;
/** A shorter chat needs no word of where it begins. */
const LONG = 50;

export interface Talking {
  retry(clientId: string): void;
  /** What came before is wanted; `again` after it failed. */
  earlier(again: boolean): void;
  fetch: Fetch;
}

export function talk(words: Words, language: string, { retry, earlier, fetch }: Talking) {
  const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const where = place(words);
  const log = h("div", { class: "log", role: "log", "aria-live": "polite", "aria-label": words.log });
  const dots = h("div", { class: "msg dots" }, h("i"), h("i"), h("i"));
  const typing = h("div", { role: "status", class: "typing" });
  const why = h("p", { class: "dim" });
  const edge = h("p", { class: "edge", role: "status" });
  const anew = h("button", { class: "link", type: "button", onclick: () => earlier(true) }, words.tryAgain);
  const over = h("div", { class: "over" }, h("h2", {}, words.ended), why);
  const element = h(
    "div",
    { class: "body talk", role: "region", "aria-label": words.conversation, tabindex: 0 },
    where.element,
    edge,
    log,
    typing,
    over,
  );
  element.addEventListener("scroll", () => {
    if (element.scrollTop < AHEAD_PX) earlier(false);
  });
  const drawn = new Map<string, { row: HTMLElement; as: string }>();

  /** Rows are kept by key and touched only when they read differently: a live region speaks every change. */
  function row(key: string, as: string, make: () => HTMLElement): HTMLElement {
    const known = drawn.get(key);
    if (known?.as === as) return known.row;
    const made = make();
    if (known) known.row.replaceWith(made);
    drawn.set(key, { row: made, as });
    return made;
  }

  /** `by` is whose it is, where that has to be said. */
  function lineRow(line: Line, next: Line | undefined, by: string, { stage, joined }: State): HTMLElement {
    const mine = line.from === "customer";
    const key = line.clientId ?? `#${line.index}`;
    if (line.from === "system") {
      return row(key, line.text, () =>
        h("p", { class: "sys" }, h("bdi", {}, line.text), ` · ${clock.format(line.at)}`),
      );
    }
    const last =
      next?.from !== line.from ||
      next.name !== line.name ||
      next.at - line.at > GROUP_MS ||
      (joined !== null && next.index === joined);
    const time = !last ? "" : mine && stage === "waiting" ? words.saved : clock.format(line.at);
    const note = [line.edited === null ? "" : words.edited, time].filter(Boolean).join(" · ");
    return row(key, `line ${note} ${line.edited ?? ""} ${by}`, () => {
      const name = mine ? words.you : line.name || words.agentFallback;
      const block = bubble(
        mine,
        name,
        line.text,
        note === "" ? null : mine ? [note, " ", icon("check")] : [note],
      );
      block.firstElementChild?.prepend(...filesOf(line.files, words, language, fetch));
      // Whoever does not see the bubbles hears the name with each.
      if (by !== "") block.prepend(h("p", { class: "by", "aria-hidden": "true" }, h("bdi", {}, by)));
      return block;
    });
  }

  function outRow(out: Outgoing, offline: boolean): HTMLElement {
    const as = out.refused ? "refused" : offline ? "offline" : "sending";
    return row(out.clientId, as, () => {
      const again = () => retry(out.clientId);
      const note = out.refused
        ? [
            icon("warn"),
            words.notSent,
            " ",
            h("button", { class: "link", type: "button", onclick: again }, words.tryAgain),
          ]
        : [offline ? words.waitingToSend : words.sending, " ", icon("clock")];
      return bubble(true, words.you, out.text, note, out.refused);
    });
  }

  function list(state: State) {
    const offline = state.link === "down";
    const writers = writersOf(state, words.agentFallback);
    const said = state.lines.map((line, at) => lineRow(line, state.lines[at + 1], writers[at] ?? "", state));
    if (state.agent !== null && state.joined !== null) {
      const from = state.lines.filter((line) => line.index < (state.joined ?? 0)).length;
      const text = words.joined(state.agent);
      said.splice(
        from,
        0,
        row("joined", text, () => h("p", { class: "sys" }, text)),
      );
    }
    const rows = [...said, ...state.outbox.map((out) => outRow(out, offline))];
    const wanted = new Set<Element>(rows);
    for (const [key, { row }] of drawn) if (!wanted.has(row)) drawn.delete(key);
    for (const old of [...log.children]) if (!wanted.has(old)) old.remove();
    rows.forEach((each, at) => {
      if (log.children[at] !== each) log.insertBefore(each, log.children[at] ?? null);
    });
    return rows.length;
  }

  let told = "";
  /** That there is more, why it is not there, or that there is none; its place is kept in between. */
  function above({ earlier, older, lines }: State) {
    show(edge, earlier || lines.length >= LONG);
    const word = !earlier
      ? words.beginning
      : older === "loading"
        ? words.earlier
        : older === "failed"
          ? words.earlierFailed
          : "";
    if (word === told) return;
    told = word;
    edge.replaceChildren(...(word === words.earlierFailed ? [icon("warn"), word, " ", anew] : [word]));
  }

  /** The first row of which something is in view, and how far from the top it begins. */
  function firstInView() {
    const top = element.getBoundingClientRect().top;
    const row = [...log.children].find((each) => each.getBoundingClientRect().bottom > top);
    return row && { row, at: row.getBoundingClientRect().top - top };
  }

  let last: State | null = null;
  /** Whether the rows read as they did: a long chat is not gone through for every letter that is typed. */
  const isDrawn = (state: State) =>
    last !== null &&
    (["lines", "earlier", "older", "outbox", "link", "stage", "agent", "joined"] as const).every(
      (key) => last?.[key] === state[key],
    );

  let length = 0;
  let end = "";
  const newest = ({ lines, outbox }: State) => `${lines[lines.length - 1]?.index} ${outbox.length}`;
  return {
    element,
    toEnd() {
      element.scrollTop = element.scrollHeight;
    },
    show(state: State) {
      const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
      const before = length;
      where.show(state);
      if (!isDrawn(state)) {
        const reading = atEnd ? undefined : firstInView();
        const first = last?.lines[0]?.index ?? 0;
        // What was said long ago is not read aloud as if it were new.
        const old = (state.lines[0]?.index ?? 0) < first;
        if (old) {
          log.setAttribute("aria-live", "off");
          setTimeout(() => log.setAttribute("aria-live", "polite"), QUIET_MS);
        }
        above(state);
        length = list(state);
        if (reading?.row.isConnected) {
          const { row, at } = reading;
          element.scrollTop += row.getBoundingClientRect().top - element.getBoundingClientRect().top - at;
        }
      }
      last = state;
      const agent = state.agent ?? words.agentFallback;
      const types = state.agentTyping && isLive(state);
      if (types !== dots.isConnected)
        typing.replaceChildren(...(types ? [dots, h("span", { class: "sr" }, words.typing(agent))] : []));
      show(over, state.stage === "ended");
      say(why, words.endedWhy[state.endReason ?? ""] ?? words.endedThanks);
      attribute(element, "data-stage", state.stage);
      const own =
        length > before &&
        newest(state) !== end &&
        (state.outbox.length > 0 || state.lines[state.lines.length - 1]?.from === "customer");
      end = newest(state);
      if (atEnd || own) element.scrollTop = element.scrollHeight;
    },
  };
}

/** Who writes, at each line with which that changes; it is not said again where it was just said who came. */
function writersOf({ lines, agent, joined }: State, nameless: string): string[] {
  let before: Line | null = null;
  return lines.map((line) => {
    if (line.from !== "agent") return "";
    const isTold = line.name === agent && joined !== null && line.index >= joined;
    const changes =
      before === null ? !isTold : before.name !== line.name && !(isTold && before.index < joined);
    before = line;
    return changes ? line.name || nameless : "";
  });
}

function follow({ href, shown, page }: Link) {
  const beside = page && { target: "_blank", rel: "noopener noreferrer" };
  return h("a", { href, title: href, dir: "ltr", ...beside }, shown);
}

function bubble(mine: boolean, name: string, text: string, note: (Node | string)[] | null, refused = false) {
  const said = h(
    "div",
    { class: mine ? "msg mine" : "msg" },
    h("span", { class: "sr" }, `${name}: `),
    h(
      "div",
      { class: "words", dir: "auto" },
      ...linked(text).map((part) => (typeof part === "string" ? part : follow(part))),
    ),
  );
  const block = h("div", { class: `row${mine ? " own" : ""}${refused ? " refused" : ""}` }, said);
  if (note) block.append(h("p", { class: "at" }, ...note));
  return block;
}
