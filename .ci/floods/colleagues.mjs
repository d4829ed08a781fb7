// The colleagues of a flooded floor, in a process of their own, so that who floods does not slow who measures: each has a
// feed and a connection, their calls come in turn at a steady pace, and every while one of them opens a further feed.
//   forked by measure.mjs with the server's port; told `begin` and `end`, answers with what they felt
import { once } from "node:events";
import { Agent, request } from "node:http";
import { Floor } from "../attack/floor.mjs";
import { frame } from "../attack/socket.mjs";

const NAMES = [
  "marta.rinaldi",
  "tom.okafor",
  "chiara.lombardi",
  "lena.fischer",
  "samuel.wright",
  "priya.nair",
  "oliver.hughes",
  "amelie.durand",
  "hana.novak",
  "lucas.pereira",
  "emma.jensen",
  "matteo.greco",
];
/** All together ask fifty times a second: each four times, which is more than a console does. */
const EACH_MS = 20;
const FEED_EACH_MS = 250;
const SIGN_OF_LIFE_MS = 2_000;
/** A call that takes longer has failed, and counts as having taken so long. */
const PATIENCE_MS = 5_000;
/** Calls before the flood, on every connection, that are not counted. */
const WARM_UP = 10;

const pause = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

/** One call on the person's own connection, which stays open; whether it was answered well. */
function asks(person) {
  person.line ??= new Agent({ keepAlive: true, maxSockets: 1 });
  const { floor, tenant, headers, line: agent } = person;
  return new Promise((done) => {
    const call = request(
      {
        host: "127.0.0.1",
        port: floor.port,
        path: "/2.0/internal/profile",
        headers: { Host: floor.of(tenant), ...headers },
        agent,
      },
      (answer) => {
        answer.on("end", () => done(answer.statusCode === 200)).on("error", () => done(false));
        answer.resume();
      },
    );
    call.on("error", () => done(false));
    call.end();
  });
}

/** From when a call was due, also where the one before it was still under way: a colleague waits for that one as well. */
async function felt(person, due) {
  const late = pause(PATIENCE_MS).then(() => false);
  const well = await Promise.race([asks(person), late]);
  return { ms: Math.min(performance.now() - due, PATIENCE_MS), well };
}

const welcomed = (feed) => feed.open && feed.frames.some(({ type }) => type === "welcome");

/** What is true of the clock until it is told otherwise. */
const still = { on: true };

async function calls(people) {
  const under = [];
  let due = performance.now();
  for (let n = 0; still.on; n += 1, due += EACH_MS) {
    await pause(due - performance.now());
    under.push(felt(people[n % people.length], due));
  }
  return Promise.all(under);
}

async function opens(people) {
  let [tried, opened] = [0, 0];
  while (still.on) {
    const feed = await people[tried % people.length].feed();
    tried += 1;
    if (welcomed(feed)) opened += 1;
    feed.ends();
    await pause(FEED_EACH_MS);
  }
  return { tried, opened };
}

const floor = Floor.at(Number(process.argv[2]));
const people = [];
for (const name of NAMES) people.push(await floor.signsIn(name));
const feeds = await Promise.all(people.map((person) => person.feed()));
if (!feeds.every(welcomed)) throw new Error("a colleague's feed was not welcomed before any flood");
const ping = frame('{"type":"ping"}');
setInterval(() => {
  for (const feed of feeds) if (feed.open) feed.sends(ping);
}, SIGN_OF_LIFE_MS).unref();
for (let n = 0; n < WARM_UP; n += 1) await Promise.all(people.map(asks));
process.send("ready");

await once(process, "message");
const going = [calls(people), opens(people)];
await once(process, "message");
still.on = false;
const [seen, feed] = await Promise.all(going);
const stayed = feeds.filter(({ open }) => open).length;
process.send({
  ms: seen.map(({ ms }) => ms),
  failed: seen.filter(({ well }) => !well).length,
  colleagues: people.length,
  stayed,
  ...feed,
});
process.disconnect();
process.exit(0);
