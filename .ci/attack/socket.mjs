// A WebSocket by hand (RFC 6455), since an attacker's client keeps to nothing.
import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const TEXT = 1;
const CLOSE = 8;
const PATIENCE_MS = 10_000;

/** A frame as a client sends it. The mask is all zeroes: it is there, and leaves the bytes as they are. */
export function frame(text, { kind = 0x80 | TEXT, mask = true, claims } = {}) {
  const body = Buffer.from(text);
  const length = claims ?? body.length;
  const masked = mask ? 0x80 : 0;
  let head;
  if (length < 126) head = Buffer.from([kind, masked | length]);
  else if (length < 65_536) {
    head = Buffer.from([kind, masked | 126, 0, 0]);
    head.writeUInt16BE(length, 2);
  } else {
    head = Buffer.from([kind, masked | 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, Buffer.alloc(mask ? 4 : 0), body]);
}

export class Socket {
  frames = [];
  open = false;
  /** The code that it was closed with, null for a connection that just ended. */
  code = undefined;
  #rest = Buffer.alloc(0);
  #waiting = new Set();

  /**
   * Resolves once the server has answered the handshake: with 101 in `status`, or with a refusal and its code. `line` is a
   * connection of another kind.
   */
  static async to(port, { path, host = `127.0.0.1:${port}`, headers = {}, line = connect(port, "127.0.0.1") }) {
    const socket = new Socket();
    socket.line = line.setNoDelay(true);
    socket.line.on("data", (part) => socket.#takes(part)).on("error", () => {});
    socket.line.once("close", () => {
      socket.open = false;
      socket.code ??= null;
      socket.#stirs();
    });
    const lines = {
      Host: host,
      Upgrade: "websocket",
      Connection: "Upgrade",
      "Sec-WebSocket-Version": 13,
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.line.write(`GET ${path} HTTP/1.1\r\n${head.join("")}\r\n`, "latin1");
    await socket.until(() => socket.status !== undefined || socket.code !== undefined);
    return socket;
  }

  #takes(part) {
    this.#rest = Buffer.concat([this.#rest, part]);
    if (this.status === undefined) this.#answered();
    if (this.open) while (this.#frame()) {}
    this.#stirs();
  }

  #answered() {
    const end = this.#rest.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#rest.subarray(0, end).toString("latin1");
    const status = Number(head.split(" ")[1]);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const body = this.#rest.subarray(end + 4);
    if (status === 101) this.open = true;
    else if (body.length < length) return;
    else this.refusal = Number(/"Error":(\d+)/.exec(body.toString())?.[1]);
    this.status = status;
    this.#rest = body;
  }

  #frame() {
    const bytes = this.#rest;
    if (bytes.length < 2) return false;
    let [length, from] = [bytes[1] & 0x7f, 2];
    if (length === 126)
      [length, from] = [bytes.length < 4 ? Number.POSITIVE_INFINITY : bytes.readUInt16BE(2), 4];
    else if (length === 127)
      [length, from] = [bytes.length < 10 ? Number.POSITIVE_INFINITY : Number(bytes.readBigUInt64BE(2)), 10];
    if (bytes.length < from + length) return false;
    const body = bytes.subarray(from, from + length);
    if ((bytes[0] & 0xf) === TEXT) this.frames.push(JSON.parse(body.toString()));
    if ((bytes[0] & 0xf) === CLOSE) {
      this.code = body.length < 2 ? null : body.readUInt16BE(0);
      this.open = false;
    }
    this.#rest = bytes.subarray(from + length);
    return true;
  }

  #stirs() {
    for (const look of this.#waiting) look();
  }

  /** Resolves with what `look` says once that is something, and with undefined when nothing came of it. */
  until(look, ms = PATIENCE_MS) {
    return new Promise((done) => {
      const end = (value) => {
        clearTimeout(late);
        this.#waiting.delete(again);
        done(value);
      };
      const late = setTimeout(() => end(undefined), ms);
      const again = () => {
        const value = look();
        if (value) end(value);
      };
      this.#waiting.add(again);
      again();
    });
  }

  hears = (type, ms) => this.until(() => this.frames.find((heard) => heard.type === type), ms);
  closes = async (ms) => ((await this.until(() => this.code !== undefined, ms)) ? this.code : "still open");
  says = (what) => this.sends(frame(JSON.stringify(what)));
  sends = (bytes) => this.line.writable && this.line.write(bytes);
  ends = () => this.line.destroy();

  /** Status and code of the handshake's answer in a word. */
  get told() {
    return this.refusal ? `${this.status}/${this.refusal}` : `${this.status}`;
  }
}
