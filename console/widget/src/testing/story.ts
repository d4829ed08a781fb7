// Telling the widget's stories: a customer, what happened to her, and what she would see.
import type { Effect, Event, Failure, Line, Shop, Snapshot, State } from "../model";
import { BLANK, kept, step } from "../step";

export const NOON = Date.UTC(2026, 10, 21, 12);

export const CASA_LUME: Shop = {
  brand: "Casa Lume",
  open: true,
  skills: [
    { id: 1, skill: "Orders", open: true },
    { id: 3, skill: "Returns", open: true },
  ],
  asked: [],
};

export const line = (
  index: number,
  from: Line["from"],
  text: string,
  clientId: string | null = null,
): Line => ({
  index,
  from,
  name: from === "agent" ? "Marta" : "Dana",
  text,
  at: NOON + index * 1000,
  clientId,
  edited: null,
  files: [],
});

export const waiting = (position: number | null, lines: Line[] = []): Snapshot => ({
  chat: "chat-1",
  stage: "waiting",
  skill: "Returns",
  position,
  wait: null,
  pokeUntil: null,
  agent: null,
  agentTyping: false,
  endReason: null,
  lines,
  earlier: null,
  more: false,
  unread: 0,
  nextIndex: lines.length,
});

export const withMarta = (lines: Line[] = [], nextIndex = lines.length): Snapshot => ({
  ...waiting(null, lines),
  stage: "in_progress",
  agent: "Marta",
  nextIndex,
});

export const offline: Failure = { status: null };

/** Everything that has happened to one customer, and all that was asked to be done on the way. */
export class Story {
  state: State = BLANK;
  done: Effect[] = [];

  constructor(...events: Event[]) {
    this.and({ on: "mounted", kept: null }, { on: "shop", shop: CASA_LUME }, ...events);
  }

  and(...events: Event[]): this {
    for (const event of events) {
      const [state, effects] = step(this.state, event);
      this.state = state;
      this.done.push(...effects);
    }
    return this;
  }

  /** What the last events asked for, of one kind, and forgotten afterwards. */
  asked<K extends Effect["do"]>(kind: K): Extract<Effect, { do: K }>[] {
    const found = this.done.filter((effect) => effect.do === kind) as Extract<Effect, { do: K }>[];
    this.done = [];
    return found;
  }

  forgetting(): this {
    this.done = [];
    return this;
  }

  /** The page is loaded anew with what was kept. */
  reloaded(): Story {
    const later = new Story();
    return later.forgetting().and({ on: "mounted", kept: kept(this.state) });
  }

  texts = () => [
    ...this.state.lines.map((each) => each.text),
    ...this.state.outbox.map((each) => `(${each.text})`),
  ];
}

/** Dana has opened the chat, asked about her order and waits second in line. */
export const danaWaits = () =>
  new Story(
    { on: "opened" },
    { on: "start", form: { skill: 3, name: "Dana", email: "", message: "Hello", filled: {} }, id: "start-1" },
    { on: "started", token: "secret", snapshot: waiting(2, [line(0, "customer", "Hello", "start-1")]) },
    { on: "socket.frame", frame: { type: "state", snapshot: { ...waiting(2), nextIndex: 1 } }, now: NOON },
  ).forgetting();

/** Marta has taken Dana's chat. */
export const danaTalks = () =>
  danaWaits()
    .and({ on: "socket.frame", frame: { type: "state", snapshot: withMarta([], 1) }, now: NOON })
    .forgetting();
