// The widget's whole behaviour as one pure function: what is known, what happened → what is known now, what to do.

import * as limits from "./limits";
import { after, fold, lastHeard, lastSaid, NEVER_SEEN, unsent } from "./lines";
import { absorb, connect, finish, flush, hangUp, isLive, isPassing, lost } from "./link";
import type { Effect, Event, Failure, Frame, Kept, StartForm, State, Timer, Trouble } from "./model";
import { asksAfter, type SurveyEvent, surveyed } from "./survey";

export const BLANK: State = {
  shop: null,
  open: false,
  stage: "form",
  restoring: false,
  token: null,
  chat: null,
  visible: true,
  marked: { delivered: -1, read: -1 },
  skill: "",
  position: null,
  wait: null,
  pokeUntil: null,
  answering: false,
  ahead: 0,
  agent: null,
  joined: null,
  agentTyping: false,
  endReason: null,
  lines: [],
  earlier: false,
  older: "idle",
  outbox: [],
  inFlight: null,
  nextIndex: 0,
  seen: NEVER_SEEN,
  missed: 0,
  draft: "",
  link: "off",
  attempts: 0,
  resends: 0,
  starting: false,
  unanswered: null,
  leaving: false,
  trouble: null,
  wrongAt: null,
  survey: null,
  surveying: false,
  surveyed: null,
  told: { on: false, at: 0, text: "" },
};

export const kept = (state: State): Kept => ({
  token: state.token,
  open: state.open,
  stage: state.stage,
  skill: state.skill,
  agent: state.agent,
  joined: state.joined,
  seen: state.seen,
  draft: state.draft,
  outbox: state.outbox,
  surveyed: state.surveyed,
});

export function step(state: State, event: Event): [State, Effect[]] {
  const out: Effect[] = [];
  const now = surveyed(state, event, out) ?? next(state, event as Exclude<Event, SurveyEvent>, out);
  return [asksAfter(state, mark(now, out), out), out];
}

/** Tells the server once how far the agents' messages have come: onto the device, and before somebody's eyes. */
function mark(state: State, out: Effect[]): State {
  const { chat, marked } = state;
  if (chat === null || chat === "" || !isLive(state) || state.restoring) return state;
  const upto = lastHeard(state.lines);
  const status = state.open && state.visible ? "read" : "delivered";
  if (upto < 0 || upto <= marked[status] || upto <= marked.read) return state;
  out.push({ do: "mark", chat, upto, status });
  return { ...state, marked: { ...marked, [status]: upto } };
}

function next(state: State, event: Exclude<Event, SurveyEvent>, out: Effect[]): State {
  switch (event.on) {
    case "mounted":
      out.push({ do: "configure" });
      return event.kept === null ? state : restore(state, event.kept, out);
    case "shop":
      return { ...state, shop: event.shop };
    case "shop.failed":
      out.push({ do: "wake", timer: "configure", in: limits.CONFIGURE_RETRY_MS });
      return state;
    case "opened":
      if (state.stage === "form") out.push({ do: "configure" });
      return { ...state, open: true, missed: 0, seen: Math.max(state.seen, state.nextIndex) };
    case "minimised":
      return { ...state, open: false, seen: Math.max(state.seen, state.nextIndex) };
    case "start": {
      if (state.starting) return state;
      const id = sameForm(state.unanswered?.form, event.form) ? (state.unanswered?.id ?? event.id) : event.id;
      const unanswered = { id, form: event.form };
      out.push({ do: "start", ...unanswered });
      return { ...state, starting: true, unanswered, trouble: null, wrongAt: null };
    }
    case "started": {
      const begun = absorb(
        { ...state, token: event.token, starting: false, unanswered: null },
        event.snapshot,
        out,
      );
      return begun.stage === "ended" ? begun : connect(begun, out);
    }
    case "start.failed": {
      const passing = isPassing(event.failure);
      const trouble = troubleOf(event.failure);
      // The shop may ask for something else by now.
      if (trouble === "refused") out.push({ do: "configure" });
      return {
        ...state,
        starting: false,
        unanswered: passing ? state.unanswered : null,
        trouble,
        wrongAt: trouble === "refused" ? (event.failure.field ?? null) : null,
      };
    }
    case "socket.frame":
      return heard(state, event.frame, event.now, out);
    case "socket.closed":
      return lost(state, out);
    case "polled": {
      if (state.token === null) return state;
      const met = absorb(state, event.snapshot, out);
      if (met.stage === "ended" || met.link === "live") return met;
      if (met.link === "off") return connect(met, out);
      out.push({ do: "wake", timer: "poll", in: limits.POLL_MS });
      if (met.link !== "polling") out.push({ do: "wake", timer: "ping", in: limits.PING_MS });
      return flush({ ...met, link: "polling" }, out);
    }
    case "poll.failed":
      if (state.token === null || state.link === "live") return state;
      if (!isPassing(event.failure)) return forget(state, state.restoring ? null : "expired", out);
      // The sockets' own tries ask again; only a finished chat has none.
      out.push(
        state.stage === "ended"
          ? { do: "wake", timer: "poll", in: limits.backoff(9) }
          : { do: "sleep", timer: "poll" },
      );
      return { ...state, link: "down" };
    case "typed":
      return typed({ ...state, draft: event.text }, event.now, out);
    case "say": {
      const message = { clientId: event.id, text: event.text, at: event.now, refused: false };
      out.push({ do: "sleep", timer: "typing" }, { do: "sleep", timer: "idle" });
      const told = { on: false, at: event.now, text: "" };
      return flush({ ...state, draft: "", told, outbox: [...state.outbox, message] }, out);
    }
    case "said": {
      const said = state.outbox.find((message) => message.clientId === event.clientId);
      const idle = { ...state, inFlight: null, resends: 0 };
      if (said === undefined) return flush(idle, out);
      const { clientId, text } = said;
      // Whoever writes is there.
      idle.pokeUntil = null;
      const line = {
        index: event.index,
        from: "customer" as const,
        name: "",
        text,
        at: event.at,
        clientId,
        edited: null,
        files: [],
      };
      return flush({ ...idle, ...written(state, line) }, out);
    }
    case "say.failed":
      return unsaid({ ...state, inFlight: null }, event.clientId, event.failure, out);
    case "retry": {
      const again = (m: State["outbox"][number]) =>
        m.clientId === event.clientId ? { ...m, refused: false } : m;
      return flush({ ...state, outbox: state.outbox.map(again) }, out);
    }
    case "leave":
      if (!isLive(state) || state.leaving) return state;
      out.push({ do: "leave" });
      return { ...state, leaving: true, trouble: null };
    case "left":
      return isLive(state) ? finish(state, "customer_left", out) : { ...state, leaving: false };
    case "leave.failed":
      if (!isPassing(event.failure)) return forget(state, null, out);
      return { ...state, leaving: false, trouble: troubleOf(event.failure) };
    case "poke.answer":
      if (state.pokeUntil === null || state.answering) return state;
      out.push({ do: "poke.answer", stays: event.stays });
      return { ...state, answering: true, trouble: null };
    case "poke.answered":
      if (!event.stays) return isLive(state) ? finish(state, "customer_left", out) : state;
      return { ...state, answering: false, pokeUntil: null };
    case "poke.failed": {
      const asked = { ...state, answering: false };
      if (isPassing(event.failure)) return { ...asked, trouble: troubleOf(event.failure) };
      // Nobody asks any more: what became of the chat is the server's to say.
      out.push({ do: "poll", since: state.nextIndex });
      return { ...asked, pokeUntil: null };
    }
    case "earlier": {
      const first = state.lines[0];
      if (!state.earlier || first === undefined || state.older === "loading") return state;
      // What failed is not asked for again by itself.
      if (state.older === "failed" && !event.again) return state;
      out.push({ do: "earlier", before: first.index });
      return { ...state, older: "loading" };
    }
    case "earlier.read":
      return { ...state, lines: fold(state.lines, event.lines), earlier: event.more, older: "idle" };
    case "earlier.failed":
      return { ...state, older: "failed" };
    case "again":
      return forget(state, null, out);
    case "looked":
      return { ...state, visible: event.visible };
    case "network":
      if (state.token === null || state.stage === "ended") return state;
      if (event.up) {
        if (state.link === "live") return state;
        return connect({ ...state, attempts: 0 }, out);
      }
      out.push({ do: "disconnect" }, { do: "sleep", timer: "poll" });
      return lost({ ...state, link: "down" }, out);
    case "elsewhere":
      return elsewhere(state, event.kept, out);
    case "timer":
      return rang(state, event.timer, event.now, out);
  }
}

function sameForm(one: StartForm | undefined, other: StartForm): boolean {
  if (one === undefined) return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

function restore(state: State, was: Kept, out: Effect[]): State {
  const back = { ...state, draft: was.draft, open: was.open };
  if (was.token === null) return back;
  const { token, stage, skill, agent, joined, seen, outbox, surveyed } = was;
  const found: State = {
    ...back,
    token,
    stage,
    skill,
    agent,
    joined,
    seen,
    outbox,
    surveyed,
    restoring: true,
  };
  if (stage !== "ended") return connect(found, out);
  out.push({ do: "poll", since: 0 });
  return found;
}

/** Another tab of the same shop started, ended or forgot a chat. */
function elsewhere(state: State, theirs: Kept | null, out: Effect[]): State {
  const token = theirs?.token ?? null;
  if (token === state.token) return state;
  const gone = state.token === null ? state : forget(state, null, out);
  return theirs === null || token === null
    ? gone
    : restore(gone, { ...theirs, open: state.open, outbox: [] }, out);
}

/** Back to the first page; the shop is asked afresh which skills are open. */
function forget(state: State, trouble: Trouble, out: Effect[]): State {
  const quiet = hangUp(state, out);
  out.push({ do: "configure" });
  return {
    ...BLANK,
    shop: quiet.shop,
    open: quiet.open,
    visible: quiet.visible,
    draft: trouble === null ? "" : quiet.draft,
    trouble,
  };
}

function heard(state: State, frame: Frame, now: number, out: Effect[]): State {
  if (state.token === null) return state;
  out.push({ do: "wake", timer: "silence", in: limits.SILENCE_MS });
  switch (frame.type) {
    case "state": {
      const met = absorb({ ...state, attempts: 0 }, frame.snapshot, out);
      if (met.stage === "ended") return met;
      if (met.agentTyping) out.push({ do: "wake", timer: "agent", in: limits.AGENT_DOTS_MS });
      if (state.link !== "live") {
        out.push({ do: "sleep", timer: "poll" }, { do: "sleep", timer: "reconnect" });
        out.push({ do: "wake", timer: "ping", in: limits.PING_MS });
        // A post that hung on the old connection goes out again; the server knows its id.
        return flush({ ...met, link: "live", inFlight: null, trouble: null }, out);
      }
      return flush(met, out);
    }
    case "message": {
      // A hole in the numbering may be a message we missed: ask once, the answer moves nextIndex on.
      if (frame.line.index > state.nextIndex) out.push({ do: "poll", since: state.nextIndex });
      const agentTyping = frame.line.from === "agent" ? false : state.agentTyping;
      return flush({ ...state, ...written(state, frame.line), agentTyping }, out);
    }
    case "typing":
      out.push(
        frame.on ? { do: "wake", timer: "agent", in: limits.AGENT_DOTS_MS } : { do: "sleep", timer: "agent" },
      );
      return { ...state, agentTyping: frame.on };
    case "ended":
      return finish(state, frame.reason, out);
    case "refused":
      // The server's word on the token comes over HTTP, with a status that says whether it is for good.
      out.push({ do: "poll", since: state.nextIndex });
      return state;
    case "pong":
      return frame.at === 0 ? state : { ...state, ahead: frame.at - now };
  }
}

/** A line the server has written: in the transcript, out of the outbox, seen if someone looks. */
function written(state: State, line: State["lines"][number]) {
  const lines = fold(state.lines, [line]);
  const nextIndex = line.index === state.nextIndex ? after(lines) : state.nextIndex;
  const inFlight = line.clientId === state.inFlight ? null : state.inFlight;
  const seen = state.open ? Math.max(state.seen, line.index + 1) : state.seen;
  return { lines, outbox: unsent(state.outbox, [line]), nextIndex, inFlight, seen };
}

function unsaid(state: State, clientId: string, failure: Failure, out: Effect[]): State {
  if (isPassing(failure)) {
    const resends = state.resends + 1;
    const wait =
      failure.retryAfter === undefined
        ? limits.backoff(resends)
        : Math.min(failure.retryAfter * 1000, limits.RETRY_AFTER_TOP_MS);
    out.push({ do: "wake", timer: "resend", in: wait });
    return { ...state, resends };
  }
  const refuse = (m: State["outbox"][number]) => (m.clientId === clientId ? { ...m, refused: true } : m);
  // A refusal may mean that the chat ended while we were away.
  out.push({ do: "poll", since: state.nextIndex });
  return flush({ ...state, outbox: state.outbox.map(refuse) }, out);
}

/** Tells the agent's side what is being typed, at most once a second and not for ever. */
function typed(state: State, now: number, out: Effect[]): State {
  if (state.stage !== "in_progress") return state;
  const text = state.draft.trim() === "" ? "" : state.draft.slice(0, limits.PREVIEW_CHARS);
  if (text === "") {
    out.push({ do: "sleep", timer: "typing" }, { do: "sleep", timer: "idle" });
    if (!state.told.on) return state;
    out.push({ do: "typing", on: false });
    return { ...state, told: { on: false, at: now, text } };
  }
  out.push({ do: "wake", timer: "idle", in: limits.TYPING_IDLE_MS });
  const wait = state.told.at + limits.TYPING_EVERY_MS - now;
  if (state.told.on && wait > 0) {
    out.push({ do: "wake", timer: "typing", in: wait });
    return state;
  }
  out.push({ do: "typing", on: true, text, after: lastSaid(state) });
  return { ...state, told: { on: true, at: now, text } };
}

function rang(state: State, timer: Timer, now: number, out: Effect[]): State {
  switch (timer) {
    case "configure":
      out.push({ do: "configure" });
      return state;
    case "reconnect":
      return connect(state, out);
    case "silence":
      out.push({ do: "disconnect" });
      return lost(state, out);
    case "poll":
      out.push({ do: "poll", since: state.nextIndex });
      return state;
    case "ping":
      out.push(
        { do: state.link === "live" ? "ping" : "ping.http" },
        { do: "wake", timer: "ping", in: limits.PING_MS },
      );
      return state;
    case "resend":
      return flush(state, out);
    case "typing":
      return state.draft === state.told.text ? state : typed(state, now, out);
    case "idle":
      if (!state.told.on) return state;
      out.push({ do: "typing", on: false });
      return { ...state, told: { on: false, at: now, text: "" } };
    case "agent":
      return { ...state, agentTyping: false };
    case "survey":
      if (state.stage === "ended" && state.surveyed === null) out.push({ do: "survey" });
      return state;
  }
}

/** The documents' code for a skill that takes no chats now. */
const SKILL_UNAVAILABLE = 198;
/** The documents' code for whoever is let in no more for a while. */
const CUSTOMER_BANNED = 161;

function troubleOf(failure: Failure): Trouble {
  if (failure.status === null) return "unreachable";
  if (failure.code === SKILL_UNAVAILABLE) return "closed";
  if (failure.code === CUSTOMER_BANNED) return "banned";
  if (failure.status === 429 || failure.status === 503) return "busy";
  return failure.status >= 500 ? "unreachable" : "refused";
}
