// Carries out what the pure step asks for: requests, the socket, timers, storage; and feeds the answers back.
import { type Answer, call, fileOf, type Request } from "./call";
import { shop, snapshot, survey, time } from "./frames";
import type { Keeper } from "./keeper";
import { PAGE } from "./limits";
import type { Effect, Event, Failure, State, Timer } from "./model";
import { feedFor } from "./socket";
import { BLANK, kept, step } from "./step";

export interface Setting {
  base: string;
  language: string;
  /** The key of the application that the page belongs to, if it says one. */
  application: string | undefined;
  keeper: Keeper;
  show(state: State): void;
}

export interface Driven {
  say(event: Event): void;
  /** The bytes of a file of the chat. */
  fetch(id: string): Promise<Blob>;
}

/** Whoever knows nothing of a chat yet is given its end. */
const partFrom = (since: number) => (since === 0 ? `amount=${PAGE}` : `since=${since}`);

/** An answer that makes no sense is as good as none. */
const BROKEN: Failure = { status: null };

/** Up to a fifth more or less, so that a restarted server is not met by everybody at once. */
const jitter = (ms: number) => Math.round(ms * (0.8 + Math.random() * 0.4));

export function drive(setting: Setting): Driven {
  let state = BLANK;
  const timers = new Map<Timer, number>();
  const feed = feedFor(
    setting.base,
    (frame) => say({ on: "socket.frame", frame, now: Date.now() }),
    () => say({ on: "socket.closed" }),
  );

  function say(event: Event) {
    const [next, effects] = step(state, event);
    state = next;
    setting.keeper.save(kept(state));
    setting.show(state);
    for (const effect of effects) perform(effect);
  }

  const ask = (method: Request["method"], path: string, body?: unknown) =>
    call(setting.base, { method, path, body, token: state.token });

  /** An answer counts only for the chat it was asked for. */
  async function about(asked: Promise<Answer>, then: (answer: Answer) => void) {
    const { token } = state;
    const answer = await asked;
    if (token === state.token) then(answer);
  }

  function perform(effect: Effect) {
    switch (effect.do) {
      case "configure":
        void ask("GET", "configure").then((answer) => {
          const met = answer.ok ? shop(answer.body) : null;
          say(met ? { on: "shop", shop: met } : { on: "shop.failed" });
        });
        return;
      case "start":
        void start(effect).then(say);
        return;
      case "connect":
        if (state.token !== null) feed.open(state.token, effect.since);
        return;
      case "disconnect":
        feed.close();
        return;
      case "ping":
        feed.ping();
        return;
      case "ping.http":
        void ask("POST", "ping", {});
        return;
      case "poll":
        void about(ask("GET", `state?${partFrom(effect.since)}`), (answer) => {
          const met = answer.ok ? snapshot(answer.body) : null;
          if (met) say({ on: "polled", snapshot: met });
          else say({ on: "poll.failed", failure: answer.ok ? BROKEN : answer.failure });
        });
        return;
      case "earlier":
        void about(ask("GET", `state?before=${effect.before}&amount=${PAGE}`), (answer) => {
          const met = answer.ok ? snapshot(answer.body) : null;
          if (met) say({ on: "earlier.read", lines: met.lines, more: met.earlier === true });
          else say({ on: "earlier.failed", failure: answer.ok ? BROKEN : answer.failure });
        });
        return;
      case "post": {
        const { clientId } = effect;
        void about(ask("POST", "message", { message: effect.text, client_id: clientId }), (answer) => {
          if (!answer.ok) return say({ on: "say.failed", clientId, failure: answer.failure });
          const { messageIndex, ReceivedAt } = (answer.body ?? {}) as Record<string, unknown>;
          if (typeof messageIndex !== "number") return say({ on: "say.failed", clientId, failure: BROKEN });
          say({ on: "said", clientId, index: messageIndex, at: time(ReceivedAt) });
        });
        return;
      }
      case "typing":
        void (effect.on
          ? ask("PUT", "keypress", { text: effect.text, after: effect.after ?? undefined })
          : ask("DELETE", "keypress"));
        return;
      case "leave":
        void about(ask("POST", "leave", {}), (answer) =>
          say(answer.ok ? { on: "left" } : { on: "leave.failed", failure: answer.failure }),
        );
        return;
      case "mark": {
        const { chat, upto, status } = effect;
        void ask("PATCH", "status", { uniQRef: chat, message_subject: upto, message_status: status });
        return;
      }
      case "poke.answer": {
        const { stays } = effect;
        const answer = stays ? "continue" : "decline";
        void about(ask("POST", "poke", { answer }), (heard) =>
          say(heard.ok ? { on: "poke.answered", stays } : { on: "poke.failed", failure: heard.failure }),
        );
        return;
      }
      case "survey":
        void about(ask("GET", "feedback"), (answer) => {
          const met = answer.ok ? survey(answer.body) : null;
          if (met) say({ on: "survey", survey: met });
          else if (!answer.ok) say({ on: "survey.missed", failure: answer.failure });
        });
        return;
      case "survey.answer": {
        const { version, answers } = effect;
        void about(ask("POST", "feedback", { version, answers }), (answer) =>
          say(answer.ok ? { on: "survey.kept" } : { on: "survey.refused", failure: answer.failure }),
        );
        return;
      }
      case "wake": {
        const { timer } = effect;
        clearTimeout(timers.get(timer));
        const ring = () => say({ on: "timer", timer, now: Date.now() });
        timers.set(timer, window.setTimeout(ring, timer === "reconnect" ? jitter(effect.in) : effect.in));
        return;
      }
      case "sleep":
        clearTimeout(timers.get(effect.timer));
        return;
    }
  }

  async function start(effect: Effect & { do: "start" }): Promise<Event> {
    const { skill, name, email, message, filled } = effect.form;
    const metadata = Object.entries(filled).map(([key, value]) => ({ key, value }));
    const body = {
      skill,
      name,
      ...(email === "" ? {} : { email }),
      message,
      ...(metadata.length === 0 ? {} : { metadata }),
      ...(setting.application === undefined ? {} : { application_key: setting.application }),
      client_id: effect.id,
      // A file that lies on somebody's disk has no address that says anything to an agent.
      ...(location.protocol.startsWith("http") ? { page: location.origin + location.pathname } : {}),
      language: setting.language,
    };
    const answer = await call(setting.base, { method: "POST", path: "start", body, key: effect.id });
    if (!answer.ok) return { on: "start.failed", failure: answer.failure };
    const met = snapshot(answer.body);
    const { token } = (answer.body ?? {}) as { token?: unknown };
    if (met === null || typeof token !== "string") return { on: "start.failed", failure: BROKEN };
    return { on: "started", token, snapshot: met };
  }

  return { say, fetch: (id) => fileOf(setting.base, state.token, id) };
}
