// Holds the advice on reverse proxies to real ones: the samples of docs/proxies, with nothing changed but ports, paths and
// who runs them, in front of a server with the demo tenants.
//   node .ci/proxies.mjs [--binary target/release/switchyard] [--only nginx|haproxy]
// Its last line is `PROXIES: N passed, N failed`.
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "node:tls";
import { parseArgs } from "node:util";
import { PASSWORD } from "../console/e2e/agent.mjs";
import { freePort } from "../console/e2e/port.mjs";
import { Server } from "../console/e2e/server.mjs";
import { until } from "../console/e2e/until.mjs";
import { Socket } from "./attack/socket.mjs";
import { ask, form, told } from "./attack/wire.mjs";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");
const { values: given } = parseArgs({
  options: { binary: { type: "string" }, only: { type: "string", default: "" } },
});
const binary = resolve(given.binary ?? join(target, "release/switchyard"));
const samples = resolve(import.meta.dirname, "../docs/proxies");
const folder = await mkdtemp(join(tmpdir(), "switchyard-proxies-"));
/** Proxies that run: an interrupted run leaves none behind. */
const running = new Set();
process.once("exit", () => {
  for (const proxy of running) proxy.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

const NAME = "demo.localhost";
const TENANTS = [NAME, "acme.localhost"];
/** Another address of this machine, so that the proxy's own is told from the client's. */
const CLIENT = "127.0.0.5";
const LIE = "198.51.100.9";
const HSTS = "max-age=31536000; includeSubDomains";

/** A certificate for this machine's names, which is good for a day. */
function certificate() {
  const [key, pem] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = `subjectAltName=${TENANTS.map((name) => `DNS:${name}`).join()}`;
  execFileSync(
    "openssl",
    [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1".split(" "),
      ...["-subj", "/CN=localhost", "-addext", names, "-keyout", key, "-out", pem],
    ],
    { stdio: "ignore" },
  );
  return { key, pem, both: join(folder, "both.pem") };
}

/** A sample as it is, but for where things are on this machine; what is not found in it is an error of the sample. */
function placed(text, moved) {
  return moved.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the sample does not say: ${from}`);
    return all.replaceAll(from, to);
  }, text);
}

const PROXIES = {
  async nginx({ http, https, server }, { pem, key }) {
    const sample = placed(await readFile(join(samples, "nginx.conf"), "utf8"), [
      ["listen 80;", `listen 127.0.0.1:${http};`],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl http2;`],
      ["127.0.0.1:8080", `127.0.0.1:${server}`],
      ["server_name .support.example.com;", "server_name .localhost;"],
      ["/etc/ssl/switchyard/certificate.pem", pem],
      ["/etc/ssl/switchyard/key.pem", key],
    ]);
    const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const whole = [
      ...(process.getuid() === 0 ? ["user root;"] : []),
      "daemon off;",
      `pid ${folder}/nginx.pid;`,
      "error_log stderr;",
      "events {}",
      `http { access_log off; ${scratch.map((each) => `${each}_temp_path ${folder}/${each};`).join(" ")}`,
      sample,
      "}",
    ];
    const file = join(folder, "nginx.conf");
    await writeFile(file, whole.join("\n"));
    return ["nginx", ["-p", folder, "-c", file]];
  },
  async haproxy({ http, https, server }, { pem, key, both }) {
    await writeFile(both, (await readFile(pem, "utf8")) + (await readFile(key, "utf8")));
    const sample = placed(await readFile(join(samples, "haproxy.cfg"), "utf8"), [
      ["bind :80", `bind 127.0.0.1:${http}`],
      ["bind :443", `bind 127.0.0.1:${https}`],
      ["127.0.0.1:8080", `127.0.0.1:${server}`],
      ["/etc/ssl/switchyard/both.pem", both],
    ]);
    const file = join(folder, "haproxy.cfg");
    await writeFile(file, sample);
    return ["haproxy", ["-f", file]];
  },
};

/** Where a distribution puts what only its administrators run. */
const program = (name) =>
  ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin"]
    .map((place) => join(place, name))
    .find(existsSync) ?? name;

/** A proxy that runs, and calls through it as a browser makes them. */
class Front {
  constructor(ports, ca) {
    Object.assign(this, { ...ports, ca });
  }

  static async opens(name, server, files) {
    const ports = { http: await freePort(), https: await freePort(), server: server.port };
    const front = new Front(ports, await readFile(files.pem));
    const [command, flags] = await PROXIES[name](ports, files);
    front.process = spawn(program(command), flags, { stdio: ["ignore", "inherit", "inherit"] });
    const missing = once(front.process, "error").then(([error]) => Promise.reject(error));
    running.add(front.process);
    let last = "nothing";
    const up = async () => {
      const { status } = await front.ask({ path: "/readyz" }).catch((error) => ({ status: error.code }));
      last = status;
      return status === 200;
    };
    const ready = until(`${name} lets calls through`, 10_000, up).catch((error) => {
      throw new Error(`${error.message}: ${last}`);
    });
    await Promise.race([ready, missing]);
    return front;
  }

  ask = ({ host = NAME, ...call }) =>
    ask(this.https, { host: `${host}:${this.https}`, ...call, from: CLIENT, tls: { ca: this.ca, servername: host } });

  plain = (path) => ask(this.http, { host: NAME, path });

  /** The protocol that a handshake within these bounds ends with, or the error's code. */
  async handshake(minVersion, maxVersion) {
    const line = connect({
      ...{ port: this.https, host: "127.0.0.1", servername: NAME, ca: this.ca },
      ...{ minVersion, maxVersion, ciphers: "DEFAULT@SECLEVEL=0" },
    });
    const [how] = await Promise.race([
      once(line, "secureConnect").then(() => [line.getProtocol()]),
      once(line, "close").then(() => ["refused"]),
    ]).catch((error) => [error.code]);
    line.destroy();
    return how;
  }

  socket(path, headers = {}) {
    const line = connect({ port: this.https, host: "127.0.0.1", servername: NAME, ca: this.ca });
    return Socket.to(this.https, { path, host: `${NAME}:${this.https}`, headers, line });
  }

  async keys(host = NAME) {
    const { json } = await this.ask({ host, path: "/2.0/internal/self_configure" });
    return { "X-Application-Key": json.application_key, "X-Consumer-Key": json.consumer_key };
  }

  async signsIn(username, headers) {
    const keys = await this.keys();
    const body = { environment: "init", username, password: PASSWORD };
    const { json } = await this.ask({
      method: "POST",
      path: "/2.0/internal/profile",
      headers: { ...keys, ...headers },
      body,
    });
    return { ...keys, Authorization: `Bearer ${json.token}` };
  }

  starts = (headers = {}) =>
    this.ask({
      method: "POST",
      path: "/2.0/incoming/livechat/start",
      headers,
      body: { skill: 6, name: "Eve", message: "Hello", client_id: randomUUID() },
    });

  async gone() {
    running.delete(this.process);
    this.process.kill("SIGTERM");
    await once(this.process, "exit");
  }
}

/** What the advice promises, each seen from outside. */
const CHECKS = [
  {
    name: "plain HTTP leads to the same page over TLS",
    async sees(front, must) {
      const { status, headers } = await front.plain("/a/b?c=d");
      must("moved for good", status === 301, status);
      const there = new URL(headers.location);
      must("to TLS", there.protocol === "https:", headers.location);
      must("to the same page", there.hostname === NAME && `${there.pathname}${there.search}` === "/a/b?c=d");
    },
  },
  {
    name: "TLS 1.2 and newer, and nothing older",
    async sees(front, must) {
      for (const version of ["TLSv1", "TLSv1.1"]) {
        const how = await front.handshake(version, version);
        must(`${version} is refused`, how !== version, how);
      }
      for (const version of ["TLSv1.2", "TLSv1.3"])
        must(version, (await front.handshake(version, version)) === version);
    },
  },
  {
    name: "browsers are told to come by TLS alone, with a page, an answer and a refusal",
    async sees(front, must) {
      for (const [path, status] of [
        ["/", 200],
        ["/2.0/internal/self_configure", 200],
        ["/2.0/internal/profile", 401],
        ["/2.0/nothing", 404],
      ]) {
        const answer = await front.ask({ path });
        must(path, answer.status === status, answer.status);
        must(`HSTS with ${path}`, answer.headers["strict-transport-security"] === HSTS);
      }
    },
  },
  {
    name: "the name says which tenant",
    async sees(front, must) {
      const keys = await Promise.all(TENANTS.map(front.keys.bind(front)));
      must("another tenant's keys", keys[0]["X-Application-Key"] !== keys[1]["X-Application-Key"]);
    },
  },
  {
    name: "the client's address is the connection's, whatever the client claims",
    async sees(front, must) {
      for (const claim of [LIE, `${LIE}, 203.0.113.4`, "\u00ff, 203.0.113.4"]) {
        const me = await front.signsIn("lena.fischer", { "X-Forwarded-For": claim });
        const { text } = await front.ask({ path: "/2.0/internal/sessions", headers: me });
        must("the client's", text.includes(`"${CLIENT}"`), text.slice(0, 300));
        must("no claim", !text.includes(LIE) && !text.includes("203.0.113.4"));
      }
    },
  },
  {
    name: "a customer's feed and an agent's go through and are heard",
    async sees(front, must) {
      const { json } = await front.starts();
      const customer = await front.socket("/2.0/incoming/livechat/live");
      must("a customer's socket", customer.open, customer.told);
      customer.says({ type: "hello", token: json.token });
      must("the chat's state", await customer.hears("state"));
      const me = await front.signsIn("lena.fischer");
      const agent = await front.socket("/2.0/live");
      agent.says({
        type: "hello",
        token: me.Authorization.slice("Bearer ".length),
        application_key: me["X-Application-Key"],
        consumer_key: me["X-Consumer-Key"],
        device: randomUUID(),
      });
      must("a welcome", await agent.hears("welcome"));
      // Longer than a heartbeat, shorter than the proxy's patience.
      for (const socket of [customer, agent]) socket.ends();
    },
  },
  {
    name: "the largest message goes through, and a larger one is refused",
    async sees(front, must) {
      const { json } = await front.starts();
      const post = (mebibytes) => {
        const file = (n) => ({ name: "attachments", filename: `${n}.txt`, body: Buffer.alloc(mebibytes * 1024 * 1024, "x") });
        const id = { name: "client_id", body: randomUUID() };
        const { bytes, headers } = form([{ name: "message", body: "two files" }, id, file(1), file(2)]);
        const more = { "X-Chat-Token": json.token, ...headers };
        return front.ask({ method: "POST", path: "/2.0/incoming/livechat/message", headers: more, body: bytes });
      };
      const most = await post(5);
      must("ten MiB of files", most.status === 200, told(most));
      const more = await post(6).catch((error) => ({ status: error.code }));
      must("twelve are refused", more.status !== 200, told(more));
    },
  },
  {
    name: "figures and mails are not to be had from outside",
    async sees(front, must) {
      const metrics = await front.ask({ path: "/metrics" });
      must("no metrics", !metrics.text.includes("switchyard_"));
      const log = await readFile(front.log, "utf8");
      const [path] = /\/outbox\/[0-9a-f]+\//.exec(log) ?? [];
      must("an outbox", path !== undefined);
      const outbox = await front.ask({ path });
      must("which is for this machine alone", outbox.status === 403 || outbox.status === 404, told(outbox));
    },
  },
];

const files = certificate();
const server = await Server.start(binary, {
  settings: { SWITCHYARD_TRUSTED_PROXIES: "127.0.0.1", SWITCHYARD_OUTBOX: "true" },
});
let passed = 0;
let failed = 0;
for (const name of Object.keys(PROXIES).filter((each) => each.includes(given.only))) {
  const front = await Front.opens(name, server, files);
  front.log = server.log;
  for (const check of CHECKS) {
    const wrong = [];
    const must = (what, holds, seen) => {
      if (!holds) wrong.push(seen === undefined ? what : `${what}: ${seen}`);
    };
    await check.sees(front, must).catch((error) => wrong.push(String(error.stack ?? error)));
    if (wrong.length === 0) passed += 1;
    else failed += 1;
    console.log(`${wrong.length === 0 ? "ok    " : "FAILED"}  ${name}: ${check.name}`);
    for (const line of wrong) console.log(`        ${line.replaceAll("\n", "\n        ")}`);
  }
  await front.gone();
}
await server.gone();
console.log(`PROXIES: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
