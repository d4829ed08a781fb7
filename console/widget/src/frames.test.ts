import { expect, test } from "vitest";
import { frame, kept, shop } from "./frames";
import { languageOf, wordsOf } from "./words";

test("a state frame of the wire contract is read whole", () => {
  const said = frame(
    JSON.stringify({
      type: "state",
      uniQref: "0193",
      stage: "waiting",
      skill: "Returns",
      skill_id: 3,
      position: 2,
      agent: null,
      agent_typing: false,
      end_reason: null,
      messages: [
        {
          messageIndex: 0,
          messageId: "a",
          ReceivedAt: "2026-11-21T10:00:00.000Z",
          from: "customer",
          name: "Dana",
          message: "Hello",
          client_id: "c1",
        },
      ],
      next_index: 1,
    }),
  );
  expect(said).toMatchObject({
    type: "state",
    snapshot: {
      stage: "waiting",
      position: 2,
      nextIndex: 1,
      lines: [{ index: 0, text: "Hello", clientId: "c1" }],
    },
  });
});

test("what does not fit is no frame and disturbs nothing", () => {
  for (const odd of [
    "",
    "null",
    "[]",
    "{",
    '{"type":"news"}',
    '{"type":"state","stage":"elsewhere"}',
    '{"type":"message"}',
  ])
    expect(frame(odd)).toBeNull();
  expect(shop(null)).toBeNull();
  expect(kept("not json")).toBeNull();
});

test("the language is the page's, else the browser's first that we speak", () => {
  expect(languageOf("it", ["en-GB"])).toBe("it");
  expect(languageOf(undefined, ["de-DE", "it-CH", "en"])).toBe("it");
  expect(languageOf("fr", ["de"])).toBe("en");
});

test("English places in line read as people say them", () => {
  const { place } = wordsOf("en");
  expect([1, 2, 3, 4, 11, 21, 112].map((n) => place(n).join(""))).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "21st",
    "112th",
  ]);
});
