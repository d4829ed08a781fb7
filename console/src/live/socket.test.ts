// Stories of the live line: hello, resume, heartbeats, and dialling again.
import { expect, test } from "vitest";
import { backoff, KNOCKS, knock, LONGEST_MS } from "./backoff";
import type { LiveEvent } from "./frames";
import { type Line, LiveSocket } from "./socket";

function world() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const lines: (Line & { sent: Record<string, unknown>[]; closed: boolean })[] = [];
  const log: string[] = [];
  const events: LiveEvent[] = [];
  const socket = new LiveSocket(
    "ws://shop/2.0/live",
    () => ({ token: "t", application_key: "a", consumer_key: "c", device: "d" }),
    {
      event: (event) => events.push(event),
      welcome: (resumed) => log.push(`welcome ${resumed}`),
      watching: (what) => log.push(`watching ${what}`),
      status: (status) => log.push(status),
      ended: (reason) => log.push(`ended ${reason}`),
    },
    {
      dial: () => {
        const sent: Record<string, unknown>[] = [];
        const line = {
          sent,
          closed: false,
          send: (text: string) => sent.push(JSON.parse(text)),
          close: () => {
            line.closed = true;
          },
          onopen: null,
          onmessage: null,
          onclose: null,
        } as (typeof lines)[number];
        lines.push(line);
        return line;
      },
      now: () => now,
      chance: () => 1,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
  );
  const line = () => lines.at(-1) as (typeof lines)[number];
  return {
    socket,
    lines,
    line,
    log,
    events,
    hear: (frame: object) => line().onmessage?.({ data: JSON.stringify(frame) }),
    welcome: (seq: number, resumed = false) => {
      line().onopen?.();
      line().onmessage?.({
        data: JSON.stringify({ type: "welcome", seq, resumed, heartbeat: 15, spread: 0 }),
      });
    },
    pass: (ms: number) => {
      const until = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.run();
      }
      now = until;
    },
  };
}

const completed = (seq: number | null) => ({
  type: "event",
  seq,
  at: "x",
  kind: "chat.completed",
  data: { uniQref: `c${seq}` },
});

test("says who it is, and resumes from the last number it heard", () => {
  const w = world();
  w.socket.start();
  w.welcome(7);
  expect(w.line().sent[0]).toMatchObject({ type: "hello", token: "t", device: "d", since: null });
  w.hear(completed(8));
  w.line().onclose?.({ code: 1006 });
  w.pass(1_000);
  w.welcome(9, true);
  expect(w.lines).toHaveLength(2);
  expect(w.line().sent[0]).toMatchObject({ since: 8 });
  expect(w.log).toEqual(["connecting", "up", "welcome false", "down", "connecting", "up", "welcome true"]);
});

test("drops what is not newer than the last it heard; typing carries no number", () => {
  const w = world();
  w.socket.start();
  w.welcome(7);
  for (const seq of [8, 8, 7, null, 11, 8, null]) w.hear(completed(seq));
  expect(w.events.map(({ seq }) => seq)).toEqual([8, null, 11, null]);
});

test("a line that says nothing for two heartbeats is dropped and dialled again", () => {
  const w = world();
  w.socket.start();
  w.welcome(1);
  w.pass(30_000);
  expect(w.line().sent.filter(({ type }) => type === "ping")).toHaveLength(2);
  w.pass(16_000);
  expect(w.lines[0]?.closed).toBe(true);
  expect(w.lines.length).toBeGreaterThan(1);
});

test("a line that never welcomes is given up", () => {
  const w = world();
  w.socket.start();
  w.pass(9_000);
  expect(w.lines[0]?.closed).toBe(true);
  expect(w.lines).toHaveLength(2);
});

test("a session that is over is not dialled again", () => {
  for (const end of ["close", "refused", "event"] as const) {
    const w = world();
    w.socket.start();
    w.welcome(1);
    if (end === "close") w.line().onclose?.({ code: 4401 });
    if (end === "refused") w.hear({ type: "refused", Error: 113 });
    if (end === "event")
      w.hear({ type: "event", seq: 2, at: "x", kind: "session", data: { reason: "elsewhere" } });
    w.pass(120_000);
    expect(w.lines, end).toHaveLength(1);
    expect(w.log.at(-1), end).toMatch(/^ended/);
  }
});

test("a line that is not theirs to have is given up, and their session goes on", () => {
  for (const end of ["close", "refused"] as const) {
    const w = world();
    w.socket.start();
    w.line().onopen?.();
    if (end === "close") w.line().onclose?.({ code: 4403 });
    else {
      w.hear({ type: "refused", Error: 230 });
      w.line().onclose?.({ code: 4401 });
    }
    w.pass(120_000);
    w.socket.hurry();
    expect(w.lines, end).toHaveLength(1);
    expect(w.log, end).toEqual(["connecting", "off"]);
  }
});

test("a frame that is nonsense, or refused for its form, leaves the line open", () => {
  const w = world();
  w.socket.start();
  w.welcome(1);
  w.line().onmessage?.({ data: "{" });
  w.hear({ type: "refused", Error: 105 });
  expect(w.line().closed).toBe(false);
  expect(w.log.at(-1)).toBe("welcome false");
});

test("hurries when the network is back", () => {
  const w = world();
  w.socket.start();
  w.welcome(1);
  w.line().onclose?.({ code: 1001 });
  w.socket.hurry();
  expect(w.lines).toHaveLength(2);
  w.socket.hurry();
  expect(w.lines).toHaveLength(2);
});

test("a line that is believed to be up has to prove it when the network is back, or another one is dialled", () => {
  const w = world();
  w.socket.start();
  w.welcome(1);
  w.socket.hurry();
  expect(w.line().sent.at(-1)).toEqual({ type: "ping" });
  w.hear({ type: "pong", at: "x" });
  w.pass(5_000);
  expect(w.lines).toHaveLength(1);
  w.socket.hurry();
  w.pass(1_500);
  expect(w.lines[0]?.closed).toBe(true);
  expect(w.lines).toHaveLength(2);
});

test("one that has been dialled in vain for a second is dialled anew when the network is back", () => {
  const w = world();
  w.socket.start();
  w.pass(2_000);
  w.socket.hurry();
  expect(w.lines[0]?.closed).toBe(true);
  expect(w.lines).toHaveLength(2);
});

test("a server that is started again is noticed within a second and a half, also after a minute", () => {
  const w = world();
  w.socket.start();
  w.welcome(1);
  w.line().onclose?.({ code: 1006 });
  for (let passed = 0; passed < 60_000; passed += 50) {
    w.pass(50);
    if (w.lines.length > 1 && w.line().onclose !== null && !w.line().closed)
      w.line().onclose?.({ code: 1006 });
  }
  const dialled = w.lines.length;
  expect(dialled).toBeGreaterThan(30);
  w.pass(1_500);
  expect(w.lines.length).toBeGreaterThan(dialled);
});

test("one that answers and hangs up is left in peace for longer each time", () => {
  const w = world();
  w.socket.start();
  for (let at = 0; at < 8; at += 1) {
    w.line().onopen?.();
    w.line().onclose?.({ code: 1006 });
    w.pass(15_000);
  }
  const dialled = w.lines.length;
  w.line().onopen?.();
  w.line().onclose?.({ code: 1006 });
  w.pass(14_000);
  expect(w.lines).toHaveLength(dialled);
});

test("knocks less often at a server that has been gone for long", () => {
  expect(knock(KNOCKS - 1, 1)).toBe(1_500);
  expect(knock(KNOCKS, 1)).toBe(5_000);
  expect(knock(0, 0)).toBe(125);
});

test("waits longer each time, within bounds, and not all at once", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => backoff(attempt, 1));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(LONGEST_MS);
  expect(backoff(3, 0)).toBe(backoff(3, 1) / 2);
});

test("a sign of the person is told once one is welcome, and not before or after", () => {
  const { socket, line, welcome } = world();
  socket.start();
  expect(socket.say({ type: "active" })).toBe(false);
  welcome(1);
  expect(socket.say({ type: "active" })).toBe(true);
  expect(line().sent.at(-1)).toEqual({ type: "active" });
  line().onclose?.({ code: 1006 });
  expect(socket.say({ type: "active" })).toBe(false);
});

test("a wish that is refused leaves the line open, which is theirs to have", () => {
  const w = world();
  w.socket.start();
  w.welcome(1);
  w.socket.say({ type: "watch", what: ["people", "floor"] });
  w.hear({ type: "watching", what: ["people"] });
  w.hear({ type: "refused", Error: 230 });
  expect(w.line().closed).toBe(false);
  expect(w.log).toEqual(["connecting", "up", "welcome false", "watching people"]);
});
