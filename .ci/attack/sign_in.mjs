// Getting in as somebody else: guessing, spraying from a hidden address, links and codes used more than once.
import { createHmac } from "node:crypto";
import { PASSWORD } from "../../console/e2e/agent.mjs";
import { told } from "./wire.mjs";

/** How often an address may try, by the settings of the floor. */
const TRIES = 8;
const CALLS = 600;
const WRONG = { password: "wrong" };

const limited = (answer) => told(answer) === "429/158";

/** Tries names that nobody has, one after the other, until one is refused; how many were looked at. */
async function sprays(floor, headers, most = TRIES * 2) {
  for (let n = 0; n < most; n += 1) {
    const answer = await floor.tries(`nobody-${Math.random()}`, { headers: headers(n), answer: WRONG });
    if (limited(answer)) return n;
    if (told(answer) !== "401/114") throw new Error(`a wrong sign-in is answered with ${told(answer)}`);
  }
  return most;
}

/** The code that an app shows (RFC 6238). */
function code(secret, at = Date.now()) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.toUpperCase()]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const from = hash[19] & 0xf;
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export const SIGN_IN = [
  {
    name: "an address that hides behind a byte, an odd entry or a claim of its own",
    gain: "passwords tried without end, and lists of addresses and bans passed",
    async attack(floor, must) {
      const forms = [
        ["a byte that is no text", (n) => `\u00ff${n}, 198.51.100.9`],
        ["a claim before the proxy's word", (n) => `203.0.113.${n}, 198.51.100.10`],
        ["a claim, and a client without an address", (n) => `203.0.113.${n}, unknown`],
        ["a claim, and a client at a unix socket", (n) => `203.0.113.${n}, unix:`],
        ["a claim, and an empty place", (n) => `203.0.113.${n},`],
      ];
      // The last three are one client to the server: what they try is counted together.
      let odd = 0;
      const looked = [];
      for (const [form, value] of forms) {
        const tried = await sprays(floor, (n) => floor.from(value(n)));
        looked.push(tried);
        if (form.includes("and a")) odd += tried;
        else must(form, tried <= TRIES, `${tried} tries were looked at`);
      }
      must("without an address", odd <= TRIES + 1, `${odd} tries were looked at`);
      let calls = 0;
      while (calls < CALLS * 1.2) {
        const headers = floor.from(`\u00ff${calls}, 198.51.100.11`);
        const answer = await floor.ask({
          path: "/2.0/incoming/livechat/configure",
          host: floor.of("demo"),
          headers,
        });
        if (limited(answer)) break;
        calls += 1;
      }
      must("a customer's calls", calls <= CALLS * 1.1, `${calls} were answered`);
      return `${looked.join(", ")} tries and ${calls} calls were looked at`;
    },
  },
  {
    name: "a banned customer who hides the address",
    gain: "a way back in for whoever was shut out",
    async attack(floor, must) {
      const address = "198.51.100.60";
      const { uniQref } = await floor.customer(floor.from(address));
      const admin = await floor.signsIn("anna.bruni");
      const ban = { uniQref, period: 600, reason: "attack", acknowledged: true };
      const banned = await admin.call("POST", "admin/chat_management/banned", ban);
      must("an administrator bans", banned.status === 200, `${told(banned)} ${banned.text}`);
      for (const value of [
        address,
        `\u00ff, ${address}`,
        `203.0.113.1, ${address}`,
        `${address}:4711`,
        `"${address}"`,
      ]) {
        const seen = told(await floor.starts(floor.from(value)));
        must(JSON.stringify(value), seen === "403/161", seen);
      }
    },
  },
  {
    name: "one network of IPv6 with an address for each try",
    gain: "passwords tried without end",
    async attack(floor, must) {
      const tried = await sprays(floor, (n) => floor.from(`2001:db8:1:2::${(n + 1).toString(16)}`));
      must("neighbours count as one", tried <= TRIES, `${tried} tries were looked at`);
      const other = await floor.tries("nobody", { headers: floor.from("2001:db8:1:3::1"), answer: WRONG });
      must("another network is let try", told(other) === "401/114", told(other));
      return `${tried} tries were looked at`;
    },
  },
  {
    name: "names guessed by the answer or by its time",
    gain: "a list of the people who work here",
    async attack(floor, must) {
      const { json } = await floor.ask({ path: "/2.0/internal/self_configure" });
      const times = { known: [], unknown: [] };
      const said = new Set();
      for (const { username } of json.demo_users.slice(0, 15)) {
        for (const [kind, name] of [
          ["known", username],
          ["unknown", `${username}.x`],
        ]) {
          const began = performance.now();
          const { status, json: answer } = await floor.tries(name, { answer: WRONG });
          times[kind].push(performance.now() - began);
          said.add(JSON.stringify({ status, ...answer, RequestId: null }));
        }
      }
      const middle = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
      const [a, b] = [middle(times.known), middle(times.unknown)];
      must("they are answered alike", said.size === 1, [...said].join(" "));
      // Without the work for who does not exist it is a tenth or less.
      must("and in the same time", a < 2.5 * b && b < 2.5 * a, `${a.toFixed(1)} and ${b.toFixed(1)} ms`);
      return `${a.toFixed(1)} and ${b.toFixed(1)} ms`;
    },
  },
  {
    name: "a link by mail, opened twenty times at once",
    gain: "a session for whoever else saw the link",
    async attack(floor, must) {
      const host = floor.of("demo");
      const path = "/2.0/internal/links";
      const wish = { username: "priya.nair", pwd_reset: false };
      const forged = { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };
      const asked = await floor.ask({ method: "POST", path, host, headers: forged, body: wish });
      must("a link is promised", asked.status === 200, `${told(asked)} ${asked.text}`);
      const outbox = await floor.outbox();
      let token;
      for (let looks = 0; looks < 200 && !token; looks += 1) {
        const page = await floor.ask({ path: outbox, host: `localhost:${floor.port}` });
        must("the link leads to the server's own address", !page.text.includes("evil.example"));
        token = /token_link=([0-9a-f]{64})/.exec(page.text)?.[1];
        if (!token) await new Promise((again) => setTimeout(again, 20));
      }
      const body = { token_link: token, pwd_reset: false };
      const shown = await Promise.all(
        Array.from({ length: 20 }, () => floor.ask({ method: "PATCH", path, host, body })),
      );
      const inside = shown.filter(({ json }) => json?.token).length;
      must("one is let in", inside === 1, `${inside}: ${shown.map(told).join(" ")}`);
      return `${inside} of 20`;
    },
  },
  {
    name: "a second factor, guessed by whoever has the password",
    gain: "an account, in spite of its second factor",
    async attack(floor, must) {
      const thief = await floor.signsIn("noor.haddad");
      const noor = await floor.signsIn("noor.haddad");
      const wish = { password: PASSWORD, method: "app" };
      const begun = await noor.call("POST", "internal/second_factor", wish);
      const secret = begun.json.app.secret.replaceAll(" ", "");
      const own = code(secret);
      const done = await noor.call("PUT", "internal/second_factor", {
        setup_token: begun.json.setup_token,
        otp: own,
      });
      must("an app is set up", done.status === 200, `${told(done)} ${done.text}`);
      const copy = await floor.copied();
      must("a copy of the database has its person", copy.includes("noor.haddad"));
      must("and not what its codes are made from", !copy.includes(secret));
      const stayed = await thief.call("GET", "internal/profile");
      must("a session by the password alone is over", told(stayed) === "401/113", told(stayed));
      const right = [-1, 0, 1].map((step) => code(secret, Date.now() + step * 30_000));
      const wrong = Array.from({ length: 40 }, (_, n) => String(n * 7_919).padStart(6, "0")).filter(
        (each) => !right.includes(each),
      );
      let looked = 0;
      for (let round = 0; round < 4; round += 1) {
        const { json } = await floor.tries("noor.haddad");
        must("a step is asked for", json?.step_token, JSON.stringify(json));
        const tries = wrong.slice(round * 8, round * 8 + 8);
        for (const otp of tries) {
          const seen = told(await floor.tries(undefined, { answer: { step_token: json.step_token, otp } }));
          must(`a wrong code`, seen.startsWith("4"), seen);
          if (seen === "401/114") looked += 1;
        }
      }
      must("few codes are looked at", looked > 0 && looked <= 10, `${looked}`);
      const { json } = await floor.tries("noor.haddad");
      const answer = { step_token: json.step_token, otp: code(secret, Date.now() + 30_000) };
      const late = await floor.tries(undefined, { answer });
      must("beyond that not even the right one is", limited(late), told(late));
      const stepped = await noor.floor.ask({
        path: "/2.0/internal/profile",
        host: floor.of("demo"),
        headers: { ...noor.headers, Authorization: `Bearer ${json.step_token}` },
      });
      must("a step's token is no session's", told(stepped) === "401/113", told(stepped));
      return `${looked} of ${4 * 8}`;
    },
  },
];
