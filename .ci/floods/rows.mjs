// The floods, each bounded in bytes, in number and in time. `got` is what somebody gets out of it, as figures that a page sums up.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { frame } from "../attack/socket.mjs";
import { form, stirred } from "../attack/wire.mjs";
import { neighbour } from "./measure.mjs";

const MIB = 1 << 20;
const CUSTOMER = "198.51.100.70";
const network = (n) => `198.51.100.${80 + n}`;
/** As the kernel writes it in its table of connections. */
const ESTABLISHED = "01";
const many = (count, one) => Promise.all(Array.from({ length: count }, (_, n) => one(n)));

/** Chats that begin on this machine, which counts for no network, and whose customers go on from elsewhere. */
async function customers(floor, count, from) {
  const all = [];
  for (let n = 0; n < count; n += 1) {
    const customer = await floor.customer();
    customer.headers = floor.from(from(n));
    all.push(customer);
  }
  return all;
}

const one = async (floor) => (await customers(floor, 1, () => CUSTOMER))[0];

const file = Buffer.concat([Buffer.from("text "), randomBytes(5 * MIB - 5)]);
let said = 0;
const message = (files) => {
  said += 1;
  const attached = Array.from({ length: files }, (_, n) => ({
    name: "attachments",
    filename: `plan-${n}.bin`,
    body: file,
  }));
  return form([{ name: "client_id", body: `file ${said}` }, ...attached]);
};

const attaches = async (customer, files = 1) => {
  const { bytes, headers } = message(files);
  return customer.call("POST", "message", bytes, headers);
};

/** The head of a call of a customer's, as bytes. */
const head = (customer, first, more) =>
  [
    `${first} HTTP/1.1`,
    `Host: ${customer.floor.of("demo")}`,
    `X-Chat-Token: ${customer.token}`,
    ...Object.entries({ ...customer.headers, ...more }).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

const line = (floor) => connect(floor.port, "127.0.0.1").on("error", () => {});

/** Connections that stay as they are until the colleagues have told; how many the server kept, which one that reads nothing does not notice. */
async function held(floor, lines, what) {
  const ours = new Set(lines.map(({ localPort }) => localPort));
  const table = (await readFile("/proc/net/tcp", "utf8")).split("\n").map((row) => row.trim().split(/\s+/));
  const port = (address) => Number.parseInt(address?.split(":")[1], 16);
  const kept = table.filter(
    ([, here, there, state]) => state === ESTABLISHED && port(here) === floor.port && ours.has(port(there)),
  );
  const ends = () => {
    for (const each of lines) each.destroy();
  };
  return { got: { [what]: kept.length }, ends };
}

/** Longer than the server waits for whoever takes nothing of a file, and for whoever stops in the middle of a call. */
const UNREAD_MS = 13_000;
const STOPPED_MS = 9_000;

/** Asks for files, each on a connection that reads nothing. */
async function unread({ floor, until }, whose) {
  const lines = await many(60, async (n) => {
    const { customer, id } = whose[n % whose.length];
    const each = line(floor).pause();
    each.write(head(customer, `GET /2.0/incoming/livechat/attachment?id=${id}`));
    return each;
  });
  await until;
  return held(floor, lines, "of 60 connections open");
}

async function withFile(customer) {
  const sent = await attaches(customer);
  if (sent.status !== 200) throw new Error(`a file is not taken: ${sent.text}`);
  const { json } = await customer.call("GET", "state?since=0");
  const [{ id }] = json.messages.flatMap(({ attachments }) => attachments ?? []);
  return { customer, id };
}

/** Sends forms of two files but for their last bytes, and leaves them so. */
async function stopping({ floor, until }, whose) {
  const { bytes, headers } = message(2);
  const cut = bytes.subarray(0, bytes.length - 200);
  const lines = await many(40, async (n) => {
    const each = line(floor);
    each.resume();
    each.write(
      head(whose[n % whose.length], "POST /2.0/incoming/livechat/message", {
        ...headers,
        "Content-Length": bytes.length,
      }),
    );
    each.write(cut);
    return each;
  });
  await until;
  return held(floor, lines, "of 40 connections open");
}

/** Opens sockets of these chats, ten of each at a time, and leaves them open. */
async function sockets({ over, until }, whose, rounds) {
  const all = [];
  for (let n = 0; n < rounds && !over(); n += 1)
    all.push(...(await many(10, () => whose[n % whose.length].socket())));
  await until;
  const open = all.filter((socket) => socket.open).length;
  const ends = () => {
    for (const socket of all) socket.ends();
  };
  return { got: { "sockets open": open }, ends };
}

export const ROWS = [
  {
    name: "no flood",
    about: "the reference",
    async flood({ until }) {
      await until;
      return { got: {} };
    },
  },
  {
    name: "no flood, a busy neighbour",
    about: "another process takes one core: what any flood costs that is sent from the same machine",
    async flood({ until }) {
      const ends = neighbour();
      await until;
      return { got: {}, ends };
    },
  },
  {
    name: "forms of empty fields",
    about:
      "four connections of one customer send parts without content and with names of 30,000 characters, 240 MiB at most",
    prepare: one,
    async flood({ floor, over }, customer) {
      const most = 240 * MIB;
      const start = head(customer, "POST /2.0/incoming/livechat/message", {
        "Content-Type": "multipart/form-data; boundary=lamp",
        "Transfer-Encoding": "chunked",
      });
      let [sent, forms] = [0, 0];
      const part = (n) =>
        `--lamp\r\nContent-Disposition: form-data; name="f${n}${"x".repeat(30_000)}"\r\n\r\n\r\n`;
      const lines = [];
      await many(4, async () => {
        while (!over() && sent < most && forms < 2_000) {
          forms += 1;
          const each = line(floor);
          lines.push(each);
          let answered = false;
          each.on("data", () => {
            answered = true;
          });
          each.write(start);
          for (let n = 0; !over() && sent < most && !answered && !each.destroyed; n += 1) {
            const bytes = part(n);
            sent += bytes.length;
            if (!each.write(`${bytes.length.toString(16)}\r\n${bytes}\r\n`)) await stirred(each);
          }
          if (answered) each.destroy();
        }
        while (!over()) await new Promise((done) => setTimeout(done, 50));
      });
      const ends = () => {
        for (const each of lines) each.destroy();
      };
      return { got: { "MiB sent": sent / MIB }, ends };
    },
  },
  {
    name: "sockets of one chat",
    about: "500 sockets with one token, where 400 may be open",
    prepare: one,
    flood: (bounds, customer) => sockets(bounds, [customer], 50),
  },
  {
    name: "sockets of many chats",
    about: "450 sockets of 45 chats from three networks, where 400 may be open",
    prepare: (floor) => customers(floor, 45, (n) => network(n % 3)),
    flood: (bounds, whose) => sockets(bounds, whose, 45),
  },
  {
    name: "signs of life without end",
    about: "three sockets of one chat send pings as fast as they can, and come again when they are closed",
    prepare: one,
    async flood({ over }, customer) {
      const pings = Buffer.concat(Array.from({ length: 500 }, () => frame('{"type":"ping"}')));
      const most = 100 * MIB;
      let sent = 0;
      let opened = 0;
      await many(3, async () => {
        while (!over() && opened < 500) {
          const socket = await customer.socket();
          opened += 1;
          if (!socket.open) continue;
          // Nobody looks at the answers; they are taken, or the server would stop by itself.
          socket.line.removeAllListeners("data").resume();
          while (!over() && sent < most && !socket.line.destroyed) {
            sent += pings.length;
            if (!socket.sends(pings)) await stirred(socket.line);
            await new Promise((next) => setImmediate(next));
          }
          socket.ends();
        }
        while (!over()) await new Promise((done) => setTimeout(done, 50));
      });
      return { got: { "thousand frames": sent / frame('{"type":"ping"}').length / 1_000 } };
    },
  },
  {
    name: "unread downloads of one chat",
    about: "60 connections ask for a file of 5 MiB and read nothing",
    ms: UNREAD_MS,
    prepare: async (floor) => [await withFile(await one(floor))],
    flood: unread,
  },
  {
    name: "unread downloads of many chats",
    about: "the same by ten chats from ten networks, six connections each, which is what each may have",
    ms: UNREAD_MS,
    async prepare(floor) {
      const whose = [];
      for (const customer of await customers(floor, 10, network)) whose.push(await withFile(customer));
      return whose;
    },
    flood: unread,
  },
  {
    name: "files without end",
    about: "one chat sends messages with 10 MiB of files, three at once, 300 MiB at most",
    prepare: one,
    async flood({ over }, customer) {
      let [kept, tried] = [0, 0];
      await many(3, async () => {
        while (!over() && tried < 30) {
          tried += 1;
          const { status } = await attaches(customer, 2).catch(() => ({}));
          if (status === 200) kept += 10;
        }
        while (!over()) await new Promise((done) => setTimeout(done, 50));
      });
      return { got: { "MiB kept": kept } };
    },
  },
  {
    name: "uploads of one chat that stop",
    about: "40 connections send a form with 10 MiB of files but for its last bytes",
    ms: STOPPED_MS,
    prepare: async (floor) => [await one(floor)],
    flood: stopping,
  },
  {
    name: "uploads of many chats that stop",
    about: "the same by 40 chats from ten networks",
    ms: STOPPED_MS,
    prepare: (floor) => customers(floor, 40, (n) => network(n % 10)),
    flood: stopping,
  },
  {
    name: "chats without end",
    about: "600 chats of one network, eight at once",
    async flood({ floor, over }) {
      const headers = floor.from(CUSTOMER);
      let [began, tried] = [0, 0];
      await many(8, async () => {
        while (!over() && tried < 600) {
          tried += 1;
          if ((await floor.starts(headers).catch(() => ({}))).status === 200) began += 1;
        }
        while (!over()) await new Promise((done) => setTimeout(done, 50));
      });
      return { got: { "chats wait": began } };
    },
  },
  {
    name: "passwords from a hidden address",
    about: "eight at a time try passwords of many names, with a byte in X-Forwarded-For that is no text",
    async flood({ floor, over }) {
      const headers = { "X-Forwarded-For": `\xff, ${CUSTOMER}` };
      let [looked, tried] = [0, 0];
      await many(8, async () => {
        while (!over() && tried < 2_000) {
          tried += 1;
          const answer = await floor
            .tries(`nobody.${tried}`, { headers, answer: { password: "not this one" } })
            .catch(() => ({}));
          if (answer.status === 401) looked += 1;
        }
      });
      return { got: { "passwords looked at": looked } };
    },
  },
  {
    name: "bodies that stop",
    about: "400 connections send half of a call and no more",
    ms: STOPPED_MS,
    async flood({ floor, until }) {
      const start = ["POST /2.0/incoming/livechat/start HTTP/1.1", `Host: ${floor.of("demo")}`];
      const half = [...start, "Content-Type: application/json", "Content-Length: 1000", "", '{"skill":'];
      const lines = await many(400, async () => {
        const each = line(floor);
        each.resume();
        each.write(half.join("\r\n"));
        return each;
      });
      await until;
      return held(floor, lines, "of 400 connections open");
    },
  },
];
