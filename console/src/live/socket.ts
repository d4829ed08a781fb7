// The live feed's line: hello, heartbeat, resume by sequence number, dialling again with growing pauses.
import { errorCode } from "@/generated/catalogue";
import { backoff, knock } from "./backoff";
import type { LiveEvent, ServerFrame, Topic } from "./frames";

export interface Hello {
  token: string;
  application_key: string;
  consumer_key: string;
  device: string;
}

export interface Line {
  send: (text: string) => void;
  close: (code?: number) => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Handlers {
  event: (event: LiveEvent) => void;
  /** Nothing was missed only if `resumed`; else everything is asked for again, at a moment within `spread` milliseconds. */
  welcome: (resumed: boolean, spread: number) => void;
  /** What is told from now on of what changes often. */
  watching: (what: readonly Topic[]) => void;
  /** The line that was welcomed says something, if only that it is there. */
  heard?: () => void;
  /** `off` is a line that is not this person's to have: it is not dialled again by itself. */
  status: (status: "connecting" | "up" | "down" | "off") => void;
  /** The server closed the session; no further dialling. */
  ended: (reason: string, code: number | null) => void;
}

export interface World {
  dial: (url: string) => Line;
  now: () => number;
  chance: () => number;
  after: (ms: number, run: () => void) => () => void;
}

export const browserWorld: World = {
  dial: (url) => new WebSocket(url) as unknown as Line,
  now: () => Date.now(),
  chance: () => Math.random(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The close code of a session that is over. */
export const SESSION_OVER = 4401;
/** The close code for whom the feed is not open; their session goes on. */
export const NOT_ALLOWED = 4403;
const HEARTBEATS_OF_SILENCE = 2;
const WELCOME_WITHIN_MS = 8_000;
/** A line that was believed to be up answers within so long, or another one is dialled. */
const PROOF_WITHIN_MS = 1_000;

export class LiveSocket {
  private line: Line | null = null;
  private seq: number | null = null;
  private attempt = 0;
  private welcomed = false;
  /** Whether the line that is dialled has been answered. */
  private open = false;
  private dialledAt = 0;
  private heartbeat = 15;
  private lastHeard = 0;
  private stopped = false;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly url: string,
    private readonly hello: () => Hello | null,
    private readonly handlers: Handlers,
    private readonly world: World = browserWorld,
  ) {}

  start(): void {
    this.stopped = false;
    this.dial();
  }

  stop(): void {
    this.stopped = true;
    this.hangUp();
  }

  /** The network is back or the page is looked at again: no reason to sit out a pause, or to trust an old line. */
  hurry(): void {
    if (this.stopped) return;
    this.attempt = 0;
    if (this.welcomed) {
      this.prove();
      return;
    }
    // One that was dialled just now has the same news.
    if (this.line !== null && this.world.now() - this.dialledAt < PROOF_WITHIN_MS) return;
    this.hangUp();
    this.dial();
  }

  /** Whether the server was told. */
  say(frame: object): boolean {
    if (!this.welcomed) return false;
    this.line?.send(JSON.stringify(frame));
    return true;
  }

  private dial(): void {
    this.cancel?.();
    const hello = this.hello();
    if (this.stopped || hello === null) return;
    this.handlers.status("connecting");
    this.open = false;
    this.dialledAt = this.world.now();
    const line = this.world.dial(this.url);
    this.line = line;
    const since = this.seq;
    line.onopen = () => {
      this.open = true;
      line.send(JSON.stringify({ type: "hello", ...hello, since }));
    };
    line.onmessage = ({ data }) => this.hear(String(data));
    line.onclose = ({ code }) => {
      if (this.line !== line) return;
      this.line = null;
      this.welcomed = false;
      if (code === SESSION_OVER) this.over("closed", null);
      else if (code === NOT_ALLOWED) this.shut();
      else this.again();
    };
    this.cancel = this.world.after(WELCOME_WITHIN_MS, () => this.drop());
  }

  private hear(text: string): void {
    const frame = read(text);
    if (frame === null) return;
    this.lastHeard = this.world.now();
    if (this.welcomed) this.handlers.heard?.();
    switch (frame.type) {
      case "welcome":
        this.attempt = 0;
        this.welcomed = true;
        this.heartbeat = Math.max(1, frame.heartbeat);
        this.seq = frame.resumed ? (this.seq ?? frame.seq) : frame.seq;
        this.handlers.status("up");
        this.handlers.welcome(frame.resumed, frame.spread);
        this.beat();
        break;
      case "event":
        // What is not newer was heard already.
        if (frame.seq !== null) {
          if (this.seq !== null && frame.seq <= this.seq) return;
          this.seq = frame.seq;
        }
        if (frame.kind === "session") this.over(frame.data.reason, null);
        else this.handlers.event(frame);
        break;
      case "refused":
        if (SESSION_CODES.has(frame.Error)) this.over("refused", frame.Error);
        // Told before the line is closed, whatever it is closed with; one that was welcomed is refused no more than a wish.
        if (!this.welcomed && frame.Error === errorCode.PERMISSION_MISSING) this.shut();
        break;
      case "watching":
        this.handlers.watching(frame.what);
        break;
      case "pong":
        break;
    }
  }

  private beat(): void {
    this.cancel?.();
    this.cancel = this.world.after(this.heartbeat * 1_000, () => {
      if (this.world.now() - this.lastHeard > this.heartbeat * HEARTBEATS_OF_SILENCE * 1_000) {
        this.drop();
        return;
      }
      this.line?.send('{"type":"ping"}');
      this.beat();
    });
  }

  /** Asks for a sign of life; without one the line is dropped at once. */
  private prove(): void {
    this.cancel?.();
    const asked = this.world.now();
    this.line?.send('{"type":"ping"}');
    this.cancel = this.world.after(PROOF_WITHIN_MS, () => {
      if (this.lastHeard < asked) return this.drop();
      this.beat();
    });
  }

  /** A line that says nothing is no line: half-open sockets never close by themselves. */
  private drop(): void {
    this.hangUp();
    this.again();
  }

  private again(): void {
    this.cancel?.();
    if (this.stopped) return;
    this.handlers.status("down");
    // Who answered and hung up is in trouble; who does not answer at all may be back at any moment.
    const wait = (this.open ? backoff : knock)(this.attempt, this.world.chance());
    this.attempt += 1;
    this.cancel = this.world.after(wait, () => this.dial());
  }

  private over(reason: string, code: number | null): void {
    if (this.stopped) return;
    this.stop();
    this.handlers.ended(reason, code);
  }

  private shut(): void {
    this.stop();
    this.handlers.status("off");
  }

  private hangUp(): void {
    this.cancel?.();
    this.cancel = null;
    const line = this.line;
    this.line = null;
    this.welcomed = false;
    if (line === null) return;
    line.onopen = null;
    line.onmessage = null;
    line.onclose = null;
    line.close();
  }
}

const SESSION_CODES: ReadonlySet<number> = new Set([112, 113, 114, 194, 201, 202, 204]);

function read(text: string): ServerFrame | null {
  try {
    const frame = JSON.parse(text) as ServerFrame;
    return typeof frame === "object" && frame !== null && "type" in frame ? frame : null;
  } catch {
    return null;
  }
}
