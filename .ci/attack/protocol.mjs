// What no browser sends: hosts that name two tenants, two requests in one, frames out of order, origins of other people.
import { gzipSync } from "node:zlib";
import { frame, Socket } from "./socket.mjs";
import { raw, told } from "./wire.mjs";

const PATH = "/2.0/internal/self_configure";

const lines = (...all) => Buffer.from(`${all.join("\r\n")}\r\n\r\n`, "latin1");

export const PROTOCOL = [
  {
    name: "a host that names another tenant beside the first",
    gain: "another tenant's console and links, through what a proxy reads otherwise",
    async attack(floor, must) {
      const demo = `Host: demo.localhost:${floor.port}`;
      const acme = `acme.localhost:${floor.port}`;
      const get = `GET ${PATH} HTTP/1.1`;
      const tricks = [
        lines(get, demo, `X-Forwarded-Host: ${acme}`),
        lines(get, demo, `X-Host: ${acme}`),
        lines(get, demo, `X-Original-Host: ${acme}`),
        lines(get, demo, `Forwarded: host=${acme}`),
        lines(`GET http://${acme}${PATH} HTTP/1.1`, demo),
        lines(get, demo, `Host: ${acme}`),
        lines(get, `Host: demo.localhost, ${acme}`),
        lines(get, `Host: demo.localhost@${acme}`),
        lines(get, `Host: demo.localhost#${acme}`),
        lines(get, `Host: demo.localhost/../${acme}`),
        lines(get, `Host: demo.localhost:${floor.port}:${acme}`),
        lines(get, `Host: demo.localhost\t${acme}`),
        lines(get, `${demo}\r\n ${acme}`),
        lines(get, `Host : ${acme}`, demo),
      ];
      const seen = await Promise.all(tricks.map((trick) => raw(floor.port, trick, 500)));
      for (const [n, trick] of tricks.entries()) {
        const { text, answers } = seen[n];
        const name = trick.toString("latin1").trim().replaceAll("\r\n", " | ");
        const fits = answers.length === 1 && (answers[0] >= 400 || text.includes('"subdomain":"demo"'));
        must(name, fits && !text.includes('"subdomain":"acme"'), `${answers.join()} ${text.slice(-200)}`);
      }
      return `${tricks.length} forms`;
    },
  },
  {
    name: "two requests in one, which a proxy takes for one",
    gain: "words in the next person's request",
    async attack(floor, must) {
      const host = `Host: demo.localhost:${floor.port}`;
      const inner = `GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`;
      const post = "POST /2.0/incoming/livechat/start HTTP/1.1";
      const chunked = `0\r\n\r\n${inner}`;
      const forms = {
        "both lengths": [post, host, "Content-Length: 6", "Transfer-Encoding: chunked", "", chunked],
        "both lengths, the other way round": [
          post,
          host,
          "Transfer-Encoding: chunked",
          "Content-Length: 6",
          "",
          chunked,
        ],
        "two lengths": [post, host, "Content-Length: 0", `Content-Length: ${inner.length}`, "", inner],
        "a list of lengths": [post, host, `Content-Length: 0, ${inner.length}`, "", inner],
        "a length with a sign": [post, host, "Content-Length: +0", "", inner],
        "a length in hexadecimal": [post, host, "Content-Length: 0x0", "", inner],
        "two encodings": [
          post,
          host,
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: identity",
          "",
          chunked,
        ],
        "an odd encoding": [post, host, "Transfer-Encoding: xchunked", "", chunked],
        "a folded line": [post, host, "Transfer-Encoding:\r\n chunked", "", chunked],
        "a blank before the colon": [post, host, "Transfer-Encoding : chunked", "", chunked],
        "chunks under 1.0": [post.replace("1.1", "1.0"), host, "Transfer-Encoding: chunked", "", chunked],
        "a bad size of a chunk": [post, host, "Transfer-Encoding: chunked", "", `-1\r\n\r\n${inner}`],
        "a chunk larger than any": [
          post,
          host,
          "Transfer-Encoding: chunked",
          "",
          `ffffffffffffffff1\r\n\r\n${inner}`,
        ],
      };
      for (const [name, form] of Object.entries(forms)) {
        const { text, answers } = await raw(floor.port, Buffer.from(form.join("\r\n"), "latin1"), 400);
        must(`${name}: the second is not answered`, !text.includes("\r\n\r\nok\n"), text.slice(0, 300));
        must(`${name}: refused`, answers.length === 1 && answers[0] === 400, answers.join() || "no answer");
      }
      return `${Object.keys(forms).length} forms`;
    },
  },
  {
    name: "bodies that are more than they seem: nested, doubled, packed, in another character set",
    gain: "the server's stack, its memory, or a field that the check did not see",
    async attack(floor, must) {
      const customer = await floor.customer();
      const says = (body, headers = {}) =>
        customer.call("POST", "message", Buffer.from(body), {
          "Content-Type": "application/json",
          ...headers,
        });
      const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
      const good = '{"message":"Hello","client_id":"1"}';
      for (const [name, body, headers] of [
        ["5,000 lists in each other", deep],
        ["5,000 objects in each other", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
        ["deep within a field", `{"message":${deep},"client_id":"1"}`],
        ["a field twice", '{"message":"a","client_id":"1","message":"b"}'],
        ["a field twice, once escaped", '{"message":"a","client_id":"1","messag\\u0065":"b"}'],
        ["packed", gzipSync(good), { "Content-Encoding": "gzip" }],
        ["in another character set", good, { "Content-Type": "application/json; charset=utf-16" }],
        [
          "with bytes that are no text",
          Buffer.from([...Buffer.from('{"message":"'), 0xff, ...Buffer.from('","client_id":"1"}')]),
        ],
      ]) {
        const seen = await says(body, headers);
        must(name, [400, 413, 415].includes(seen.status), told(seen));
      }
      const large = await says(`{"message":"${"x".repeat(70_000)}","client_id":"1"}`);
      must("larger than any body may be", told(large) === "413/129", told(large));
      const kept = await says(good);
      must("an honest one is taken", kept.status === 200, told(kept));
    },
  },
  {
    name: "a feed that another page opens",
    gain: "what a signed-in person hears, on any page that they visit",
    async attack(floor, must) {
      const path = "/2.0/live";
      for (const Origin of [
        "https://evil.example",
        "null",
        `http://127.0.0.1:${floor.port + 1}`,
        `http://acme.localhost:${floor.port}`,
        `http://127.0.0.1:${floor.port}.evil.example`,
        `http://evil.example/127.0.0.1:${floor.port}`,
      ]) {
        const socket = await Socket.to(floor.port, { path, headers: { Origin } });
        must(Origin, socket.told === "403/135", socket.told);
        socket.ends();
      }
      const own = await Socket.to(floor.port, {
        path,
        headers: { Origin: `http://127.0.0.1:${floor.port}` },
      });
      must("its own page opens it", own.status === 101, own.told);
      own.ends();
      const answer = await floor.ask({ path: PATH, headers: { Origin: "https://evil.example" } });
      must("no call is readable there", answer.headers["access-control-allow-origin"] === undefined);
    },
  },
  {
    name: "answers that somebody keeps, frames or guesses at",
    gain: "what people said, from a cache or through a page around ours",
    async attack(floor, must) {
      const [agent, customer] = [await floor.signsIn("grace.osullivan"), await floor.customer()];
      const calls = [
        "internal/profile",
        "internal/security",
        "internal/sessions",
        "internal/team",
        "livechat/ongoing",
      ];
      const answers = await Promise.all([
        ...calls.map((path) => agent.call("GET", path)),
        ...["livechat/queue", "internal/nothing", "admin/webhook"].map((path) => agent.call("GET", path)),
        customer.call("GET", "state?since=0"),
        customer.call("GET", "attachment?id=1"),
      ]);
      for (const { path, headers, text } of answers) {
        must(`${path} is kept by nobody`, headers["cache-control"] === "no-store", headers["cache-control"]);
        must(
          `${path} says what it is`,
          headers["content-type"] === "application/json",
          headers["content-type"],
        );
        must(`${path} is JSON`, /^[[{]/.test(text), text.slice(0, 50));
      }
      const pages = await Promise.all(
        ["/", "/docs/", "/demo/", await floor.outbox()].map((path) => floor.ask({ path })),
      );
      for (const { path, headers } of pages) {
        const policy = headers["content-security-policy"] ?? "";
        must(`${path} runs scripts of its own alone`, policy.includes("script-src 'self';"), policy);
        must(`${path} calls its own server alone`, policy.includes("connect-src 'self';"), policy);
        must(`${path} is framed by nobody`, policy.includes("frame-ancestors 'none'"), policy);
        must(`${path} is framed by no old browser`, headers["x-frame-options"] === "DENY");
        must(`${path} says what it is`, headers["content-type"] === "text/html; charset=utf-8");
      }
      for (const { path, headers } of [...answers, ...pages]) {
        must(`${path} is nothing else`, headers["x-content-type-options"] === "nosniff");
        must(`${path} tells others little`, headers["referrer-policy"] === "strict-origin-when-cross-origin");
        must(`${path} lays down no cookie`, headers["set-cookie"] === undefined);
        must(`${path} does not say what it runs on`, !headers.server && !headers["x-powered-by"]);
      }
      return `${answers.length + pages.length} answers`;
    },
  },
  {
    name: "frames that no client sends",
    gain: "the server's memory, or a reading of its own",
    async attack(floor, must) {
      const customer = await floor.customer();
      const before = await floor.memory();
      const forms = {
        "a frame that claims a terabyte": [frame("x", { claims: 2 ** 40 }), [1009]],
        "a frame of a megabyte": [frame("x".repeat(1 << 20)), [1009]],
        "a frame without a mask": [frame("{}", { mask: false }), [1002]],
        "reserved bits": [frame("{}", { kind: 0xf1 }), [1002]],
        "an opcode that is none": [frame("{}", { kind: 0x83 }), [1002]],
        "a control frame in pieces": [frame("x", { kind: 0x09 }), [1002]],
        "a piece of nothing": [frame("x", { kind: 0x80 }), [1002]],
      };
      for (const [name, [bytes, codes]] of Object.entries(forms)) {
        const socket = await customer.socket();
        socket.sends(bytes);
        const code = await socket.closes(2_000);
        must(name, codes.includes(code) || code === null, code);
        socket.ends();
      }
      const grown = (await floor.memory()) - before;
      must("memory", grown < 48, `${grown.toFixed(0)} MiB more`);
    },
  },
];
