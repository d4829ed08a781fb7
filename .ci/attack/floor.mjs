// The floor that is attacked: a server of its own with the demo tenants, and people on both sides of it.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PASSWORD } from "../../console/e2e/agent.mjs";
import { Server } from "../../console/e2e/server.mjs";
import { Socket } from "./socket.mjs";
import { ask } from "./wire.mjs";

/** What the rows rest on: this machine is a proxy that is believed, so that strangers come from where they say. */
export const SETTINGS = {
  SWITCHYARD_TRUSTED_PROXIES: "127.0.0.1",
  SWITCHYARD_SIGN_IN_PER_MINUTE: "8",
  SWITCHYARD_CUSTOMER_CALLS_PER_MINUTE: "600",
  SWITCHYARD_MAX_SOCKETS: "400",
  SWITCHYARD_OUTBOX: "true",
};

export class Floor {
  /** A floor whose server somebody else started. */
  static at = (port) => Object.assign(new Floor(), { port });

  static async opens(binary, settings) {
    const floor = new Floor();
    floor.binary = binary;
    // A key that the start reads, and that lies nowhere afterwards.
    const folder = await mkdtemp(join(tmpdir(), "switchyard-keys-"));
    const file = join(folder, "keys");
    await writeFile(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    const keyed = { ...SETTINGS, SWITCHYARD_SECRETS_KEY_FILE: file, ...settings };
    try {
      floor.server = await Server.start(binary, { settings: keyed });
    } finally {
      await rm(folder, { recursive: true });
    }
    floor.port = floor.server.port;
    floor.described = (await floor.ask({ path: "/2.0/openapi.json" })).json;
    return floor;
  }

  /** Where the mails lie, as the start has said: the address ends in a key. */
  async outbox() {
    const [path] = /\/outbox\/[0-9a-f]+\//.exec(await readFile(this.server.log, "utf8")) ?? [];
    if (!path) throw new Error("the server named no outbox");
    return path;
  }

  /** What somebody reads who has copied the database's files. */
  async copied() {
    const files = ["x.db", "x.db-wal"].map((name) => readFile(join(this.server.folder, name), "latin1"));
    return (await Promise.all(files)).join("");
  }

  ask = (call) => ask(this.port, call);
  of = (tenant) => `${tenant}.localhost:${this.port}`;
  /** Where a proxy says that a call comes from. */
  from = (address) => ({ "X-Forwarded-For": address });

  /** Memory that the process holds, in MiB; nothing where the system does not say so. */
  async memory() {
    const status = await readFile(`/proc/${this.server.process.pid}/status`, "utf8").catch(() => "");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  /** The keys with which a tenant's console calls. */
  async keys(tenant = "demo") {
    const { json } = await this.ask({ path: "/2.0/internal/self_configure", host: this.of(tenant) });
    return { "X-Application-Key": json.application_key, "X-Consumer-Key": json.consumer_key };
  }

  /** One try to sign in, by whatever address. */
  tries = (username, { tenant = "demo", headers = {}, answer = {} } = {}) =>
    this.ask({
      method: "POST",
      path: "/2.0/internal/profile",
      host: this.of(tenant),
      headers,
      body: { environment: "init", ...(username && { username, password: PASSWORD }), ...answer },
    });

  async signsIn(username, tenant = "demo") {
    const keys = await this.keys(tenant);
    const { json } = await this.tries(username, { tenant });
    if (!json?.token) throw new Error(`${username} is not let in: ${JSON.stringify(json)}`);
    return new Person(this, tenant, keys, json);
  }

  /** Asks for a chat; the answer, whatever it is. */
  starts = (headers = {}, skill = 6, host = this.of("demo")) =>
    this.ask({
      method: "POST",
      path: "/2.0/incoming/livechat/start",
      host,
      headers,
      body: { skill, name: "Eve", message: "Hello", client_id: randomUUID() },
    });

  /** A customer whose chat has begun. */
  async customer(headers = {}, skill = 6) {
    const { json } = await this.starts(headers, skill);
    if (!json?.token) throw new Error(`no chat: ${JSON.stringify(json)}`);
    return new Customer(this, json, headers);
  }

  /** Every operation of the served description: method, path with its needed query, body. */
  operations() {
    return Object.entries(this.described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const needed = (operation.parameters ?? []).filter(
          ({ in: where, required }) => where === "query" && required,
        );
        const query = needed
          .map(({ name }) => `${name}=${name === "uniQref" ? randomUUID() : "x"}`)
          .join("&");
        return {
          method: method.toUpperCase(),
          path: query ? `${path}?${query}` : path,
          ...(operation.requestBody && { body: {} }),
          security: JSON.stringify(operation.security ?? []),
          needs: [...(operation.description ?? "").matchAll(/(\d+), \w+, to \w+/g)].map(([, id]) =>
            Number(id),
          ),
        };
      }),
    );
  }
}

class Person {
  constructor(floor, tenant, keys, profile) {
    Object.assign(this, {
      floor,
      tenant,
      profile,
      headers: { ...keys, Authorization: `Bearer ${profile.token}` },
    });
  }

  call = (method, path, body, headers = {}) =>
    this.floor.ask({
      method,
      path: `/2.0/${path}`,
      host: this.floor.of(this.tenant),
      headers: { ...this.headers, ...headers },
      body,
    });

  /** The live feed; open and welcomed, or not. */
  async feed() {
    const host = this.floor.of(this.tenant);
    const socket = await Socket.to(this.floor.port, { path: "/2.0/live", host });
    if (!socket.open) return socket;
    socket.says({
      type: "hello",
      token: this.profile.token,
      application_key: this.headers["X-Application-Key"],
      consumer_key: this.headers["X-Consumer-Key"],
      device: randomUUID(),
    });
    await socket.hears("welcome");
    return socket;
  }

  /** The median of so many calls, in milliseconds: what a colleague feels. */
  async pace(calls) {
    const times = [];
    for (let n = 0; n < calls; n += 1) {
      const began = performance.now();
      const { status } = await this.call("GET", "internal/profile");
      if (status !== 200) throw new Error(`a colleague's call is answered with ${status}`);
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[Math.floor(calls / 2)];
  }
}

class Customer {
  constructor(floor, { token, uniQref }, headers) {
    Object.assign(this, { floor, token, uniQref, headers });
  }

  call = (method, path, body, headers = {}) =>
    this.floor.ask({
      method,
      path: `/2.0/incoming/livechat/${path}`,
      host: this.floor.of("demo"),
      headers: { "X-Chat-Token": this.token, ...this.headers, ...headers },
      body,
    });

  /** A socket of the chat; with `greets` it has said whose it is and was told the chat. */
  async socket({ greets = true } = {}) {
    const host = this.floor.of("demo");
    const path = "/2.0/incoming/livechat/live";
    const socket = await Socket.to(this.floor.port, { path, host, headers: this.headers });
    if (socket.open && greets) {
      socket.says({ type: "hello", token: this.token });
      await socket.hears("state");
    }
    return socket;
  }
}
