import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "./lines";
import { danaTalks, line, NOON, offline, withMarta } from "./testing/story";

test("however often and in whatever order messages arrive, each is shown once and in the server's order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (indexes) => {
      const shown = indexes.reduce((known, at) => fold(known, [line(at, "agent", `${at}`)]), fold([], []));
      expect(shown.map((each) => each.index)).toEqual([...new Set(indexes)].sort((a, b) => a - b));
    }),
  );
});

test("whatever happens to the answers, every message Dana wrote reaches the server once and in her order", () => {
  const fate = fc.constantFrom("answered", "answer lost", "request lost", "socket drops");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fate, { maxLength: 30 }), (count, fates) => {
      const dana = danaTalks();
      const server: { id: string; text: string }[] = [];
      for (let n = 0; n < count; n += 1) dana.and({ on: "say", text: `${n}`, id: `m${n}`, now: NOON });
      const told = () => server.map(({ id, text }, at) => line(at + 1, "customer", text, id));

      for (const what of [...fates, ...Array<"answered">(count).fill("answered")]) {
        const post = dana.asked("post")[0];
        if (post === undefined) break;
        const { clientId, text } = post;
        const known = server.findIndex((each) => each.id === clientId);
        const at = known === -1 ? server.length : known;
        if (what !== "request lost" && known === -1) server.push({ id: clientId, text });
        if (what === "answered") {
          dana.and({ on: "said", clientId, index: at + 1, at: NOON });
        } else if (what === "socket drops") {
          dana.and({ on: "socket.closed" });
          const snapshot = withMarta(told(), server.length + 1);
          dana.and({ on: "socket.frame", frame: { type: "state", snapshot }, now: NOON });
        } else {
          dana.and(
            { on: "say.failed", clientId, failure: offline },
            { on: "timer", timer: "resend", now: NOON },
          );
        }
      }
      expect(server.map((each) => each.text)).toEqual(Array.from({ length: count }, (_, n) => `${n}`));
      expect(dana.texts()).toEqual(["Hello", ...server.map((each) => each.text)]);
    }),
  );
});
