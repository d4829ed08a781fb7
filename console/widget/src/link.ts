// How the widget stays in touch: connect, reconnect with back-off, poll when no socket opens, and send what waits.

import * as limits from "./limits";
import { fold, unsent } from "./lines";
import type { Effect, Failure, Line, Snapshot, State } from "./model";

export const isLive = (state: State) => state.stage === "waiting" || state.stage === "in_progress";

/** Timers that only make sense while a chat is running. */
const RUNNING = ["reconnect", "poll", "ping", "silence", "resend", "typing", "idle", "agent"] as const;

export function connect(state: State, out: Effect[]): State {
  out.push({ do: "sleep", timer: "reconnect" }, { do: "connect", since: state.nextIndex });
  out.push({ do: "wake", timer: "silence", in: limits.OPEN_MS });
  return { ...state, link: state.link === "off" ? "connecting" : state.link };
}

/** Nothing more is expected from the server for this chat. */
export function hangUp(state: State, out: Effect[]): State {
  out.push({ do: "disconnect" });
  for (const timer of RUNNING) out.push({ do: "sleep", timer });
  return { ...state, link: "off", attempts: 0, resends: 0, inFlight: null, agentTyping: false };
}

/** The socket is gone: try again later and, when sockets keep failing, ask over HTTP meanwhile. */
export function lost(state: State, out: Effect[]): State {
  if (state.token === null || state.stage === "ended") return state;
  const attempts = state.attempts + 1;
  out.push(
    { do: "sleep", timer: "silence" },
    { do: "wake", timer: "reconnect", in: limits.backoff(attempts) },
  );
  if (state.link !== "polling") out.push({ do: "sleep", timer: "ping" });
  if (attempts >= limits.SOCKETS_BEFORE_POLLING && state.link !== "polling") {
    out.push({ do: "poll", since: state.nextIndex });
  }
  return { ...state, attempts, agentTyping: false, link: state.link === "polling" ? "polling" : "down" };
}

/** What the server says the chat is now, folded into what we know. */
export function absorb(state: State, snapshot: Snapshot, out: Effect[]): State {
  // Only the end was told, and something between it and what we have is missing: all since then is asked for.
  const hole = snapshot.earlier === true && state.nextIndex > 0 && firstOf(snapshot.lines) > state.nextIndex;
  if (hole) out.push({ do: "poll", since: state.nextIndex });
  const lines = hole ? state.lines : fold(state.lines, snapshot.lines);
  const further = firstOf(snapshot.lines) <= firstOf(state.lines);
  const earlier = !hole && further ? (snapshot.earlier ?? state.earlier) : state.earlier;
  const next: State = {
    ...state,
    lines,
    earlier,
    missed: snapshot.earlier === true && !hole ? missedOf(state, snapshot) : state.missed,
    outbox: unsent(state.outbox, snapshot.lines),
    restoring: false,
    chat: snapshot.chat,
    stage: snapshot.stage,
    skill: snapshot.skill,
    position: snapshot.position,
    wait: snapshot.wait,
    pokeUntil: snapshot.pokeUntil,
    answering: snapshot.pokeUntil !== null && state.answering,
    agent: snapshot.agent ?? state.agent,
    joined: cameAt(state, snapshot),
    agentTyping: snapshot.agentTyping,
    endReason: snapshot.endReason,
    nextIndex: hole ? state.nextIndex : Math.max(state.nextIndex, snapshot.nextIndex),
  };
  if (snapshot.more) out.push({ do: "poll", since: next.nextIndex });
  if (next.outbox.every((message) => message.clientId !== next.inFlight)) next.inFlight = null;
  if (next.open) [next.seen, next.missed] = [Math.max(next.seen, next.nextIndex), 0];
  return snapshot.stage === "ended" ? finish(next, snapshot.endReason, out) : next;
}

const firstOf = (lines: Line[]) => lines[0]?.index ?? Number.POSITIVE_INFINITY;

/** Of what the customer has not read, that which is before these lines. */
const missedOf = ({ seen }: State, { lines, unread }: Snapshot) =>
  seen >= firstOf(lines) ? 0 : Math.max(0, unread - lines.filter((line) => line.from === "agent").length);

/** Where in the transcript the agent came in; another agent comes in anew, a line regained has nobody. */
function cameAt(state: State, snapshot: Snapshot): number | null {
  if (snapshot.stage === "waiting") return null;
  if (snapshot.agent === null || (state.agent === snapshot.agent && state.joined !== null))
    return state.joined;
  return state.restoring ? null : snapshot.nextIndex;
}

/** The chat is over; what could not be delivered says so. */
export function finish(state: State, reason: string | null, out: Effect[]): State {
  const done = hangUp(state, out);
  return {
    ...done,
    stage: "ended",
    endReason: reason ?? state.endReason,
    leaving: false,
    position: null,
    wait: null,
    pokeUntil: null,
    answering: false,
    outbox: state.outbox.map((message) => ({ ...message, refused: true })),
  };
}

/** Sends the oldest unsent message; one at a time, so that the order written is the order read. */
export function flush(state: State, out: Effect[]): State {
  if (state.inFlight !== null || state.token === null || !isLive(state)) return state;
  const head = state.outbox.find((message) => !message.refused);
  if (head === undefined) return state;
  out.push({ do: "post", clientId: head.clientId, text: head.text });
  return { ...state, inFlight: head.clientId };
}

/** What a house is refused with that its operator has suspended: its chats stand still, and go on when it is resumed. */
const SUSPENDED = 179;

/** True when asking again the same way may work: no answer, a server that is busy or broken, or a house that is suspended. */
export const isPassing = (failure: Failure) =>
  failure.status === null ||
  failure.status === 408 ||
  failure.status === 429 ||
  failure.status >= 500 ||
  failure.code === SUSPENDED;
