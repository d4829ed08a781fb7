// Consoles and customers without a browser, many of them, to measure a server with: they listen, and count what they are told.
// A run needs `node --experimental-websocket` where Node is older than 22.
import { readFileSync } from "node:fs";
import { PASSWORD } from "./agent.mjs";

/** So many sign in at once: a password costs the server a core for a moment. */
const AT_ONCE = 8;
const TICKS_A_SECOND = 100;
/** A page knocks at a server of which nothing is heard this often at most (live/backoff.ts). */
const KNOCK_MS = 1_500;

/** Runs an act for each, so many at a time. */
export async function each(all, act, atOnce = AT_ONCE) {
  const left = [...all.entries()];
  const done = [];
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      done[next[0]] = await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, one));
  return done;
}

/** Processor time that a process has used, in seconds. */
export function processor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

export class House {
  static async of(base) {
    const keys = await fetch(`${base}/2.0/internal/self_configure`).then((answer) => answer.json());
    return Object.assign(new House(), { base, keys });
  }

  async signsIn(username) {
    const { application_key, consumer_key } = this.keys;
    const person = {
      house: this,
      headers: { "X-Application-Key": application_key, "X-Consumer-Key": consumer_key },
    };
    const body = { environment: "init", username, password: PASSWORD };
    const { token, user_id } = await this.asks(person, "POST", "internal/profile", body);
    person.headers.Authorization = `Bearer ${token}`;
    return Object.assign(person, { token, user_id, username });
  }

  async asks({ headers }, method, path, body) {
    const answer = await fetch(`${this.base}/2.0/${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }
}

/** One console of somebody: its line is dialled again when it is lost, as a page does. */
export class Console {
  /** How many frames of each kind it was told. */
  told = new Map();
  seq = null;
  welcomes = 0;
  gone = false;

  constructor(
    person,
    { watch = [], hear = () => undefined, welcomed = () => undefined, refused = () => undefined } = {},
  ) {
    Object.assign(this, { person, watch, hear, welcomed, refused, device: crypto.randomUUID() });
  }

  /** Resolves once it is welcomed for the first time. */
  opens() {
    return new Promise((resolve) => {
      this.first = resolve;
      this.dial();
    });
  }

  dial() {
    const { house, token } = this.person;
    this.line = new WebSocket(`${house.base.replace("http", "ws")}/2.0/live`);
    this.line.onopen = () => {
      const { application_key, consumer_key } = house.keys;
      const { device, seq: since } = this;
      this.says({ type: "hello", token, application_key, consumer_key, device, since });
    };
    this.line.onmessage = ({ data }) => this.frame(JSON.parse(data));
    this.line.onerror = () => undefined;
    this.line.onclose = () => {
      clearInterval(this.beat);
      if (!this.gone) setTimeout(() => this.dial(), KNOCK_MS * (0.5 + Math.random() / 2));
    };
  }

  says = (frame) => this.line.send(JSON.stringify(frame));

  frame(frame) {
    // The line is closed then, and dialled again.
    if (frame.type === "refused") this.refused(frame);
    if (frame.type === "welcome") {
      this.welcomes += 1;
      this.seq = frame.seq;
      clearInterval(this.beat);
      this.beat = setInterval(() => this.says({ type: "ping" }), frame.heartbeat * 1_000);
      if (this.watch.length > 0) this.says({ type: "watch", what: this.watch });
      this.first?.();
      this.welcomed(frame);
    }
    if (frame.type !== "event") return;
    if (frame.seq !== null) this.seq = frame.seq;
    this.told.set(frame.kind, (this.told.get(frame.kind) ?? 0) + 1);
    this.hear(frame);
  }

  closes() {
    this.gone = true;
    clearInterval(this.beat);
    this.line.close();
  }
}

/** Agents at their consoles, who take what rings; and the chats that they have. */
export class Shift {
  consoles = new Map();
  waits = new Map();

  /** They take what rings after so many milliseconds. */
  constructor(house, after = 0) {
    Object.assign(this, { house, after });
  }

  async begins(people) {
    await each(people, async (person) => {
      const line = new Console(person, { hear: (frame) => this.hears(line, frame) });
      this.consoles.set(person.user_id, line);
      await line.opens();
    });
  }

  hears(line, { kind, data }) {
    if (kind !== "offer") return;
    line.mine ??= new Set();
    line.mine.add(data.uniQref);
    if (this.after > 0) setTimeout(() => this.takes(line, data), this.after);
    else this.takes(line, data);
  }

  takes(line, data) {
    void this.house.asks(line.person, "GET", `queue/retrieve_entity?uniQref=${data.uniQref}`).then(
      () => this.taken(data.uniQref)(line),
      // Its customer has left meanwhile, or it has gone to somebody else.
      () => undefined,
    );
  }

  /** What is called with whoever takes a chat. */
  taken(chat) {
    const found = this.waits.get(chat);
    if (found !== undefined) return found.go;
    let go;
    const by = new Promise((resolve) => {
      go = resolve;
    });
    this.waits.set(chat, { go, by });
    return go;
  }

  /** A customer comes; resolves with their chat and with the agent who took it. */
  async comes(skill, name) {
    const url = `${this.house.base}/2.0/incoming/livechat`;
    const write = async (path, body, token) => {
      const answer = await fetch(`${url}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(token && { "X-Chat-Token": token }) },
        body: JSON.stringify({ client_id: crypto.randomUUID(), ...body }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const page = `${this.house.base}/demo/`;
    const { token, uniQref } = await write("start", { skill, name, message: "Hello", page, language: "en" });
    this.taken(uniQref);
    const agent = await this.waits.get(uniQref).by;
    this.waits.delete(uniQref);
    const asks = (method, path, body) => this.house.asks(agent.person, method, path, body);
    return {
      uniQref,
      agent,
      writes: (message) => write("message", { message }, token),
      answers: (message) =>
        asks("POST", "livechat/send", { uniQref, message, client_id: crypto.randomUUID() }),
      ends: async () => {
        await asks("DELETE", `livechat/ongoing?uniQref=${uniQref}&reason=resolved`);
        await asks("PATCH", "livechat/details", { uniQref, wrap_up: "send", notes: "All well" });
      },
    };
  }

  goes() {
    for (const line of this.consoles.values()) line.closes();
  }
}
