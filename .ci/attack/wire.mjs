// What attacks are made of below the level of a browser: calls with any header and bytes that no client would send.
import { once } from "node:events";
import { request } from "node:http";
import { request as secured } from "node:https";
import { connect } from "node:net";

/** The longest that any one answer is waited for. */
const PATIENCE_MS = 15_000;

/**
 * One call on a connection of its own; `body` is a value for JSON, or bytes with their own content type. `tls` is what a
 * secured one takes, `from` another address of this machine.
 */
export function ask(port, { method = "GET", path, host = "127.0.0.1", headers = {}, body, from, tls }) {
  const json = body !== undefined && !Buffer.isBuffer(body);
  const bytes = json ? Buffer.from(JSON.stringify(body)) : body;
  const head = { Host: host, ...headers };
  if (json) head["Content-Type"] = "application/json";
  if (bytes) head["Content-Length"] = bytes.length;
  return new Promise((done, fail) => {
    const call = (tls ? secured : request)(
      { host: "127.0.0.1", port, method, path, headers: head, agent: false, localAddress: from, ...tls },
      async (answer) => {
        const parts = [];
        answer.on("error", fail);
        for await (const part of answer) parts.push(part);
        const text = Buffer.concat(parts).toString();
        done({ path, status: answer.statusCode, headers: answer.headers, text, ...read(text) });
      },
    );
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error(`${method} ${path}: no answer`)));
    call.on("error", fail);
    call.end(bytes);
  });
}

function read(text) {
  try {
    const json = JSON.parse(text);
    return { json, code: json?.Error };
  } catch {
    return {};
  }
}

/** Status and code in a word, as rows compare them: `403/230`, `200`. */
export const told = ({ status, code }) => (code === undefined ? `${status}` : `${status}/${code}`);

/** Resolves once a connection takes more, has something to say, or is gone. */
export function stirred(line) {
  const events = ["drain", "data", "close"];
  return new Promise((done) => {
    const over = () => {
      for (const event of events) line.off(event, over);
      done();
    };
    for (const event of events) line.on(event, over);
    if (line.destroyed) over();
  });
}

/** Bytes on a connection of their own, and all that comes back until the server closes or `ms` have passed. */
export async function raw(port, bytes, ms = 3_000) {
  const line = connect(port, "127.0.0.1").setNoDelay(true);
  const heard = [];
  line.on("data", (part) => heard.push(part)).on("error", () => {});
  await once(line, "connect");
  const began = Date.now();
  line.write(bytes);
  const closed = await new Promise((done) => {
    line.once("close", () => done(true));
    setTimeout(() => done(false), ms).unref();
  });
  line.destroy();
  const text = Buffer.concat(heard).toString("latin1");
  const answers = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
  return { text, answers, closed, ms: Date.now() - began };
}

/** A form with parts of `{ name, filename?, body }`. */
export function form(parts, boundary = "lamp") {
  const pieces = parts.flatMap(({ name, filename, body }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ""}\r\n\r\n`,
    body,
    "\r\n",
  ]);
  const bytes = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { bytes, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}
