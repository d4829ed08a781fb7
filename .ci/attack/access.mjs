// Who gets at what is not theirs: another tenant's people, colleagues without the permission, strangers to a chat.
import { told } from "./wire.mjs";

const signed = (floor) => floor.operations().filter(({ security }) => security.includes("consumerKey"));

export const ACCESS = [
  {
    name: "signed-in calls with no credentials, with another tenant's token, with another tenant's keys",
    gain: "everything of a tenant, from outside or from the tenant next door",
    async attack(floor, must) {
      const [own, foreign] = [await floor.signsIn("tom.okafor"), await floor.signsIn("rose.acme", "acme")];
      const mixed = { ...own.headers, Authorization: foreign.headers.Authorization };
      const keys = { ...foreign.headers, Authorization: own.headers.Authorization };
      let tried = 0;
      for (const { method, path, body } of signed(floor)) {
        for (const [who, headers, wanted] of [
          ["nobody", {}, "401/194"],
          ["the other tenant's token", mixed, "401/113"],
          ["the other tenant's keys", keys, "403/204"],
          ["all of the other tenant", foreign.headers, "403/204"],
        ]) {
          const seen = told(await floor.ask({ method, path, body, headers, host: floor.of("demo") }));
          must(`${method} ${path} with ${who}`, seen === wanted, seen);
          tried += 1;
        }
      }
      must("operations were found in the description", tried > 300, tried);
      return `${tried} calls`;
    },
  },
  {
    name: "an agent at every operation that the agent's group is not let to",
    gain: "an administrator's, a supervisor's or an operator's calls",
    async attack(floor, must) {
      const agent = await floor.signsIn("lena.fischer");
      const held = new Set(agent.profile.permissions);
      const shut = signed(floor).filter(
        ({ path, needs }) =>
          // The first two whatever the description says of them.
          ["/2.0/admin/", "/2.0/engine/"].some((begin) => path.startsWith(begin)) ||
          needs.some((id) => !held.has(id)),
      );
      for (const { method, path, body } of shut) {
        const seen = told(await agent.call(method, path.slice("/2.0/".length), body));
        must(`${method} ${path}`, seen === "403/230", seen);
      }
      must("operations were found that are not an agent's", shut.length >= 25, shut.length);
      return `${shut.length} calls`;
    },
  },
  {
    name: "somebody else's chat: read, answered, typed in, ended, handed on, watched",
    gain: "what customers tell others, and words in another's name",
    async attack(floor, must) {
      const [owner, stranger] = [await floor.signsIn("david.mensah"), await floor.signsIn("chiara.lombardi")];
      const feed = await owner.feed();
      const { uniQref } = await floor.customer();
      const taken = await owner.call("GET", `queue/retrieve_entity?uniQref=${uniQref}`);
      must("its owner takes it", taken.status === 200, told(taken));
      const message = "I am not its agent";
      for (const [method, path, body] of [
        ["POST", "livechat/details", { uniQref: [uniQref] }],
        ["POST", "livechat/send", { uniQref, message }],
        ["POST", "livechat/send", { uniQref, message, whisper: true }],
        ["POST", "livechat/send", { uniQref, message, system: true }],
        ["PUT", "livechat/keypress", { uniQref, text: message }],
        ["DELETE", `livechat/ongoing?uniQref=${uniQref}&reason=gone`],
        ["POST", "livechat/transfer", { uniQref, skill: 1 }],
        ["POST", "livechat/invite", { uniQref, op_id: stranger.profile.user_id, type: "direct" }],
        ["PATCH", "queue/retrieve_entity", { uniQref }],
        ["PATCH", "queue/entity", { uniQref, op_id: stranger.profile.user_id }],
      ]) {
        const seen = await stranger.call(method, path, body);
        must(
          `${method} ${path}`,
          seen.status >= 401 && seen.status <= 409,
          `${told(seen)} ${seen.text.slice(0, 200)}`,
        );
      }
      const read = await owner.call("POST", "livechat/details", { uniQref: [uniQref] });
      const kept = JSON.stringify(read.json).includes(uniQref) && !read.text.includes(message);
      must("its owner reads it, and nothing of the stranger's in it", kept, read.text.slice(0, 200));
      feed.ends();
    },
  },
  {
    name: "a customer's token at another tenant, as a session and for another chat",
    gain: "other people's conversations, from the widget",
    async attack(floor, must) {
      const [mine, other] = [await floor.customer(), await floor.customer()];
      const headers = { "X-Chat-Token": mine.token };
      const path = "/2.0/incoming/livechat/state";
      const there = await floor.ask({ path, host: floor.of("acme"), headers });
      must("at another tenant", told(there) === "404/147", told(there));
      const bearer = { ...(await floor.keys()), Authorization: `Bearer ${mine.token}` };
      const console_ = await floor.ask({
        path: "/2.0/internal/profile",
        host: floor.of("demo"),
        headers: bearer,
      });
      must("as a session", told(console_) === "401/113", told(console_));
      const status = { uniQRef: other.uniQref, message_status: "read", message_subject: 0 };
      const mark = await mine.call("PATCH", "status", status);
      must("another chat is marked", told(mark) === "404/147", told(mark));
      const two = await floor.ask({
        path,
        host: floor.of("demo"),
        headers: { "X-Chat-Token": [mine.token, other.token] },
      });
      must("two tokens at once", two.status === 400 || two.status === 404, told(two));
    },
  },
  {
    name: "fields that nobody is to set: rights, group, address, another's id",
    gain: "more rights than one was given, or somebody else's account",
    async attack(floor, must) {
      const agent = await floor.signsIn("samuel.wright");
      const more = {
        permissions: [5, 111],
        permission_group: 3,
        group: 3,
        email: "eve@example.com",
        user_id: 21,
        tenant: 2,
        active: true,
        api_only: false,
      };
      for (const [field, value] of Object.entries(more)) {
        const seen = told(await agent.call("PATCH", "internal/profile", { [field]: value }));
        must(`profile with ${field}`, seen === "400/105", seen);
        const tries = told(
          await floor.tries("samuel.wright", { answer: { password: "wrong", [field]: value } }),
        );
        must(`a sign-in with ${field}`, tries === "400/105", tries);
      }
      for (const field of ["token", "uniQref", "address", "priority", "agent"]) {
        const asked = { skill: 6, name: "Eve", [field]: "1" };
        const start = told(
          await floor.ask({ method: "POST", path: "/2.0/incoming/livechat/start", body: asked }),
        );
        must(`a chat's beginning with ${field}`, start === "400/105", start);
      }
      const { json } = await agent.call("GET", "internal/profile");
      const same = ["permissions", "permission_group", "email", "user_id"].filter(
        (field) => JSON.stringify(json[field]) !== JSON.stringify(agent.profile[field]),
      );
      must("the profile is what it was", same.length === 0, same.join());
      const admin = await floor.signsIn("anna.bruni");
      const token = { display_name: "x", user_id: agent.profile.user_id };
      const made = await admin.call("POST", "admin/api/access_tokens", token);
      must("an access token that acts as a person", made.status === 403, told(made));
    },
  },
  {
    name: "one seat more than a limit, by many calls at once",
    gain: "more than the limit, by the gap between look and leap",
    async attack(floor, must) {
      const { call } = await floor.signsIn("amelie.durand");
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          call("POST", "internal/user/theme", { name: `theme ${n}`, items: [] }),
        ),
      );
      const made = answers.filter(({ status }) => status === 200).length;
      const late = await call("POST", "internal/user/theme", { name: "one more", items: [] });
      must("and not one more", late.status >= 400 && late.status < 500, told(late));
      return `${made} of 50`;
    },
  },
  {
    name: "webhooks that call into the house",
    gain: "the network behind the server, by way of the server",
    async attack(floor, must) {
      const admin = await floor.signsIn("anna.bruni");
      const inside = [
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://１２７.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://10.0.0.1/",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://user:secret@example.com/",
        "http://example.com/",
        "file:///etc/passwd",
        "gopher://example.com/",
      ];
      for (const [n, url] of inside.entries()) {
        const body = { name: `hook ${n}`, url, events: ["chat.ended"] };
        const seen = await admin.call("POST", "admin/webhook", body);
        must(url, told(seen) === "422/247", `${told(seen)} ${seen.text.slice(0, 160)}`);
      }
      return `${inside.length} addresses`;
    },
  },
];
