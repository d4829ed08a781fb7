// Ports for servers that are told theirs beforehand.
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below what Linux (32768 and up) and macOS (49152 and up) give to outgoing connections: a port from there that was
 * free a moment ago may be a browser's when the server asks for it, or while a killed server is away.
 */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 50;

const given = new Set();

/** A port of 127.0.0.1 that nobody listens on, another one each time. */
export async function freePort() {
  for (let tried = 1; ; tried += 1) {
    const port = randomInt(FIRST, LAST);
    if (given.has(port)) continue;
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
    } catch (error) {
      if (error.code === "EADDRINUSE" && tried < TRIES) continue;
      throw error;
    }
    probe.close();
    await once(probe, "close");
    given.add(port);
    return port;
  }
}
