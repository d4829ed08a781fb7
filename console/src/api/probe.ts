// Measures the line: the server by its ping call, the person's own network by what the browser says of it.
import { request } from "./request";

interface Line {
  /** Megabits a second. */
  downlink?: number;
  /** Milliseconds. */
  rtt?: number;
}

const BYTES_IN_MEGABIT = 125_000;
const FULL_SPEED = 10;
const PING_TIMEOUT_MS = 5_000;
/** A script that every page can load. What a browser says of its line is a guess from past traffic (1.4 Mbit/s on a
 *  machine's own loopback), so the script is weighed as well and the better of the two believed. */
const TEST_SCRIPT = "/widget.js";
const REMEASURE_MS = 60_000;

let measured = { at: 0, bytes: FULL_SPEED * BYTES_IN_MEGABIT };

/** Bytes a second by loading the test script; at most once a minute. */
async function downlinkByScript(): Promise<number> {
  if (Date.now() - measured.at < REMEASURE_MS) return measured.bytes;
  try {
    const answer = await fetch(`${TEST_SCRIPT}?probe=${Date.now()}`, {
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    // From the first byte on: the wait for it is latency, which has its own share of the score.
    const from = performance.now();
    const size = (await answer.arrayBuffer()).byteLength;
    const seconds = Math.max(performance.now() - from, 1) / 1_000;
    measured = { at: Date.now(), bytes: answer.ok ? size / seconds : measured.bytes };
  } catch {
    measured = { at: Date.now(), bytes: measured.bytes };
  }
  return measured.bytes;
}

export async function probe(): Promise<{
  local: { downlink: number; latency: number | null };
  server: { downlink: number; latency: number | null };
}> {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  const downlink = Math.max(await downlinkByScript(), (line?.downlink ?? 0) * BYTES_IN_MEGABIT);
  const local = { downlink, latency: line?.rtt ?? 0 };
  const from = performance.now();
  try {
    await request("get", "helper/network_ping", { timeout: PING_TIMEOUT_MS });
    return { local, server: { downlink, latency: performance.now() - from } };
  } catch {
    return { local, server: { downlink, latency: null } };
  }
}
