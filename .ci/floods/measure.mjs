// One flood on a server of its own: what it costs the process in memory and the colleagues in time and sockets.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Floor } from "../attack/floor.mjs";

/** How long a flood lasts that says nothing else, and how long after it the memory is looked at. */
export const FLOOD_MS = 5_000;
const AFTER_MS = 2_000;
const SETTLES_MS = 500;
/** The longest that preparing, or ending, may take. */
const PATIENCE_MS = 20_000;

/** As many sockets as a flood can fill from one machine within its time; the rest is as the server comes. */
export const SETTINGS = {
  SWITCHYARD_MAX_SOCKETS: "400",
  SWITCHYARD_SIGN_IN_PER_MINUTE: "30",
  SWITCHYARD_OUTBOX: "false",
};

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function within(what, promise) {
  let clock;
  const late = new Promise((_, fail) => {
    clock = setTimeout(() => fail(new Error(`${what}: not done in time`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(clock));
}

/** What the colleagues' process says next. */
const says = async (child, what) => {
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`the colleagues' process ended with ${code}`);
  });
  const [told] = await within(what, Promise.race([once(child, "message"), gone]));
  return told;
};

/** The most that the process held since this was called, in MiB, as the kernel counts it. */
async function peakOf(pid) {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  return async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024;
  };
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Runs one row against one binary. */
export async function measured(binary, { prepare, flood, ms: lasts = FLOOD_MS }) {
  const floor = await Floor.opens(binary, SETTINGS);
  const child = fork(join(import.meta.dirname, "colleagues.mjs"), [String(floor.port)]);
  try {
    await says(child, "colleagues come in");
    const prepared = await within("preparing", Promise.resolve(prepare?.(floor)));
    await pause(SETTLES_MS);
    const before = await floor.memory();
    const peak = await peakOf(floor.server.process.pid);
    child.send("begin");
    const end = Date.now() + lasts;
    const over = () => Date.now() >= end || floor.server.process.exitCode !== null;
    const flooded = await within("the flood", flood({ floor, over, until: pause(lasts) }, prepared));
    const heard = says(child, "colleagues tell");
    child.send("end");
    const { ms, ...sockets } = await heard;
    flooded.ends?.();
    await pause(AFTER_MS);
    const most = await peak();
    ms.sort((a, b) => a - b);
    return {
      before,
      most,
      after: await floor.memory(),
      p50: quantile(ms, 0.5),
      p99: quantile(ms, 0.99),
      calls: ms.length,
      ...sockets,
      got: flooded.got,
    };
  } finally {
    child.kill();
    await floor.server.gone();
  }
}

/** A process that takes a core for itself, as who floods does on the same machine. */
export function neighbour() {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  return () => child.kill("SIGKILL");
}
