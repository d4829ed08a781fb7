// Runs the server's binary on a throw-away database; can kill it as a power cut would and start it again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port.mjs";
import { until } from "./until.mjs";

const READY_WITHIN_MS = 20_000;
const STOPS_WITHIN_MS = 10_000;

/** Those that run: an interrupted run leaves no server and no folder behind. */
const running = new Set();

process.once("exit", () => {
  for (const server of running) {
    server.process.kill("SIGKILL");
    rmSync(server.folder, { recursive: true, force: true });
  }
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
])
  process.once(signal, () => process.exit(code));

export class Server {
  static async start(binary, { settings = {} } = {}) {
    const folder = await mkdtemp(join(tmpdir(), "switchyard-e2e-"));
    const server = new Server(binary, folder, await freePort(), await freePort(), settings);
    await server.up();
    return server;
  }

  constructor(binary, folder, port, metricsPort, settings) {
    Object.assign(this, { binary, folder, port, metricsPort, settings });
    this.base = `http://127.0.0.1:${port}`;
    this.log = join(folder, "server.log");
  }

  /** The same server as another tenant's people reach it. */
  of = (tenant) => `http://${tenant}.localhost:${this.port}`;

  async up() {
    const flags = [
      ["serve", "--demo"],
      ["--listen", `127.0.0.1:${this.port}`],
      ["--metrics-listen", `127.0.0.1:${this.metricsPort}`],
      ["--database-url", `sqlite://${join(this.folder, "x.db")}`],
    ].flat();
    const log = createWriteStream(this.log, { flags: "a" });
    await once(log, "open");
    const env = { ...process.env, ...this.settings };
    this.process = spawn(this.binary, flags, { cwd: this.folder, env, stdio: ["ignore", log, log] });
    running.add(this);
    this.exited = once(this.process, "exit").then(([code, signal]) => {
      running.delete(this);
      return signal ?? code;
    });
    const failed = once(this.process, "error").then(([error]) => {
      throw error;
    });
    let gone = null;
    this.exited.then((how) => {
      gone = how;
    });
    const ready = until("the server is ready", READY_WITHIN_MS, async () => {
      if (gone !== null)
        throw new Error(`the server stopped while starting (${gone}): ${await this.lastWords()}`);
      return (await fetch(`${this.base}/readyz`).catch(() => null))?.ok;
    });
    await Promise.race([ready, failed]);
  }

  /** The end of its log: the folder is gone when somebody could look. */
  async lastWords() {
    return (await readFile(this.log, "utf8")).trim().split("\n").slice(-5).join("\n");
  }

  /** Like a power cut: nothing is flushed, nobody is told. */
  async killed() {
    this.process.kill("SIGKILL");
    await this.exited;
  }

  /** Asked to stop; answers how it ended. */
  async stopped() {
    this.process.kill("SIGTERM");
    let late;
    const clock = new Promise((_, fail) => {
      late = setTimeout(() => fail(new Error("the server did not stop when asked")), STOPS_WITHIN_MS);
    });
    return Promise.race([this.exited, clock]).finally(() => clearTimeout(late));
  }

  async gone() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.killed();
    await rm(this.folder, { recursive: true, force: true });
  }
}
