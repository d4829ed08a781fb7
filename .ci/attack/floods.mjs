// Taking all there is: memory, sockets, time. Each is refused to who takes it, and others do not feel it.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { frame } from "./socket.mjs";
import { raw, stirred, told } from "./wire.mjs";

/** By the catalogue and by the settings of the floor. */
const OF_A_CHAT = 10;
const OF_A_NETWORK = 300;
const OF_CUSTOMERS = 320;

/** The most that one connection sends before it counts as let in. */
const FLOOD = 60 << 20;

/** How much slower a colleague's call may become; times below a millisecond or two are noise. */
const SLOWER = 12;
const NOISE_MS = 2;

const slower = (calm, busy) => busy / Math.max(calm, NOISE_MS);

/** Looks at the server's memory again and again; answers the most that it was. */
function watches(floor) {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await floor.memory());
  };
  const clock = setInterval(look, 20);
  return async () => {
    clearInterval(clock);
    await look();
    return most;
  };
}

/** Ten sockets of each of so many chats, all from one network. The chats began elsewhere: only sockets are counted here. */
async function crowd(floor, address, count) {
  const [open, refused] = [[], []];
  for (let left = count; left > 0; left -= OF_A_CHAT) {
    const customer = await floor.customer();
    customer.headers = floor.from(address);
    const sockets = await Promise.all(
      Array.from({ length: Math.min(OF_A_CHAT, left) }, () => customer.socket()),
    );
    for (const socket of sockets) (socket.open ? open : refused).push(socket);
  }
  return { open, refused };
}

const gone = (...crowds) => {
  for (const { open } of crowds) for (const socket of open) socket.ends();
};

export const FLOODS = [
  {
    name: "forms of empty parts with long names, without end",
    gain: "the server's memory, and with it every tenant",
    async attack(floor, must) {
      const customer = await floor.customer();
      const before = await floor.memory();
      const most = watches(floor);
      const head = [
        "POST /2.0/incoming/livechat/message HTTP/1.1",
        `Host: ${floor.of("demo")}`,
        `X-Chat-Token: ${customer.token}`,
        "Content-Type: multipart/form-data; boundary=lamp",
        "Transfer-Encoding: chunked",
      ];
      const floods = async () => {
        const line = connect(floor.port, "127.0.0.1").on("error", () => {});
        let heard = "";
        line.on("data", (part) => {
          heard += part.toString("latin1");
        });
        line.write(`${head.join("\r\n")}\r\n\r\n`);
        let [sent, n] = [0, 0];
        while (sent < FLOOD && !heard && !line.destroyed) {
          n += 1;
          const part = `--lamp\r\nContent-Disposition: form-data; name="f${n}${"x".repeat(30_000)}"\r\n\r\n\r\n`;
          sent += part.length;
          if (!line.write(`${part.length.toString(16)}\r\n${part}\r\n`)) await stirred(line);
        }
        await new Promise((done) => setTimeout(done, 50));
        line.destroy();
        const [, status = "nothing"] = heard.split(" ");
        const code = /"Error":(\d+)/.exec(heard)?.[1];
        return { sent, answer: code ? `${status}/${code}` : status };
      };
      const answers = await Promise.all(Array.from({ length: 4 }, floods));
      const grown = (await most()) - before;
      for (const { answer, sent } of answers) {
        // Or cut: what is still on its way can cost the client its answer.
        const refused = answer === "413/129" || (answer === "nothing" && sent < FLOOD);
        must("refused as too large", refused, `${answer} after ${sent >> 20} MiB`);
      }
      must("memory", grown < 64, `${grown.toFixed(0)} MiB more`);
      return `${grown.toFixed(0)} MiB more`;
    },
  },
  {
    name: "hundreds of sockets with one chat's token",
    gain: "every socket there is, so that no agent hears anything",
    async attack(floor, must) {
      const [agent, customer] = [
        await floor.signsIn("hana.novak"),
        await floor.customer(floor.from("198.51.100.70")),
      ];
      const sockets = [];
      for (let n = 0; n < 20; n += 1)
        sockets.push(...(await Promise.all(Array.from({ length: 10 }, () => customer.socket()))));
      const feed = await agent.feed();
      must(
        "an agent's feed is welcomed",
        feed.frames.some(({ type }) => type === "welcome"),
        feed.told,
      );
      await sockets[0].closes();
      const open = sockets.filter((socket) => socket.open);
      must("a chat's sockets", open.length <= OF_A_CHAT, `${open.length} are open`);
      const newest = sockets.slice(-OF_A_CHAT).filter((socket) => socket.open);
      must("the newest is among them", newest.length > 0);
      gone({ open: [...sockets, feed] });
      return `${open.length} of ${sockets.length} stay`;
    },
  },
  {
    name: "all the sockets of a network, and of several",
    gain: "every socket there is, so that no agent hears anything",
    async attack(floor, must) {
      const agent = await floor.signsIn("lucas.pereira");
      const first = await crowd(floor, "198.51.100.80", OF_A_NETWORK + 20);
      must("of one network", first.open.length <= OF_A_NETWORK, `${first.open.length} are open`);
      must(
        "it is told why",
        first.refused.every((socket) => socket.told === "429/158"),
        first.refused[0]?.told,
      );
      const second = await crowd(floor, "198.51.100.90", 50);
      const all = first.open.length + second.open.length;
      must("another network is let in", second.open.length > 0, second.refused[0]?.told);
      must("of all customers", all <= OF_CUSTOMERS, `${all} are open`);
      must(
        "they are told why",
        second.refused.every((socket) => socket.told === "503/260"),
        second.refused[0]?.told,
      );
      const feed = await agent.feed();
      must(
        "an agent's feed is welcomed",
        feed.frames.some(({ type }) => type === "welcome"),
        feed.told,
      );
      gone(first, second, { open: [feed] });
      return `${first.open.length} and ${second.open.length} open`;
    },
  },
  {
    name: "frames without end",
    gain: "the server's time, so that colleagues wait",
    async attack(floor, must) {
      const agent = await floor.signsIn("emma.jensen");
      const customer = await floor.customer(floor.from("198.51.100.100"));
      const calm = await agent.pace(30);
      const many = Buffer.concat(Array.from({ length: 500 }, () => frame('{"type":"ping"}')));
      const sockets = await Promise.all([1, 2, 3].map(() => customer.socket()));
      let on = true;
      const floods = sockets.map(async (socket) => {
        while (on && socket.line.writable) {
          if (!socket.sends(many)) await stirred(socket.line);
          await new Promise((next) => setImmediate(next));
        }
      });
      const busy = await agent.pace(60);
      on = false;
      const codes = await Promise.all(sockets.map((socket) => socket.closes(1_000)));
      await Promise.all(floods);
      // What is on its way to a closed connection can cost the client its close frame.
      const closed = codes.filter((code) => code === 1008 || code === null).length;
      must("each is closed", closed === codes.length, codes.join());
      const times = slower(calm, busy);
      must("a colleague's call", times < SLOWER, `${times.toFixed(1)} times as slow`);
      gone({ open: sockets });
      return `${calm.toFixed(1)} and ${busy.toFixed(1)} ms`;
    },
  },
  {
    name: "heads and bodies that stop on their way",
    gain: "every connection there is",
    async attack(floor, must) {
      const agent = await floor.signsIn("matteo.greco");
      const calm = await agent.pace(30);
      const host = `Host: ${floor.of("demo")}`;
      const half = [`GET /2.0/internal/self_configure HTTP/1.1\r\n${host}\r\nX-Slow: `];
      const post = ["POST /2.0/incoming/livechat/start HTTP/1.1", host, "Content-Type: application/json"];
      const body = [...post, "Content-Length: 1000", "", '{"skill":'].join("\r\n");
      const stalls = [half.join(""), body].flatMap((bytes) =>
        Array.from({ length: 100 }, () => raw(floor.port, Buffer.from(bytes), 12_000)),
      );
      const busy = await agent.pace(100);
      const ended = await Promise.all(stalls);
      must(
        "all are cut",
        ended.every(({ closed }) => closed),
        `${ended.filter(({ closed }) => !closed).length} are open`,
      );
      const times = slower(calm, busy);
      must("a colleague's call", times < SLOWER, `${times.toFixed(1)} times as slow`);
      return `cut within ${(Math.max(...ended.map(({ ms }) => ms)) / 1000).toFixed(1)} s`;
    },
  },
  {
    name: "chats without end from one network",
    gain: "a line in which nobody else's chat is seen",
    async attack(floor, must) {
      const began = [];
      const headers = floor.from("198.51.100.110");
      for (let n = 0; n < 64; n += 1)
        began.push(...(await Promise.all(Array.from({ length: 10 }, () => floor.starts(headers)))));
      const kept = began.filter(({ status }) => status === 200).length;
      must("as many as wait for one network", kept <= 10, `${kept} began`);
      const refused = began.filter(({ status }) => status !== 200).map(told);
      must(
        "the others are told why",
        refused.length > 0 && refused.every((each) => each === "429/158"),
        refused[0],
      );
      const other = await floor.starts(floor.from("198.51.100.111"));
      must("another network is let in", other.status === 200, told(other));
      return `${kept} of ${began.length}`;
    },
  },
  {
    name: "the server afterwards",
    gain: "an end of it by whatever came before",
    async attack(floor, must) {
      const ready = await floor.ask({ path: "/readyz" });
      must("it is ready", ready.status === 200, ready.text);
      const words = await readFile(floor.server.log, "utf8");
      must("nothing in it panicked", !/panick/i.test(words), words.match(/.*panick.*/i)?.[0]);
      const { call } = await floor.signsIn("elena.costa");
      const made = await call("POST", "internal/user/theme", { name: randomUUID().slice(0, 20), items: [] });
      must("it takes what is written", made.status === 200, told(made));
    },
  },
];
