// Stories of a chat's way: every step has words, also one that this page has never heard of.
import { describe, expect, test } from "vitest";
import type { Crumb } from "@/api/shapes";
import openapi from "@/generated/openapi.json";
import { at } from "@/testing/shapes";
import { crumb as en } from "@/words/people.en";
import { crumbIcon, crumbsShown, crumbWord, isSpoken } from "./crumbs";
import { rowsOf } from "./rows";

const step = (type: string, detail = "", seconds = 0): Crumb =>
  ({ timestamp: at(seconds), typeID: 0, type, value: "Luca Bassi", detail, channel: 0 }) as Crumb;
const says = (type: string, detail?: string) => en[crumbWord(step(type, detail))];

describe("a step", () => {
  test("of every kind that the server knows has words of its own and an icon", () => {
    const kinds: readonly string[] = openapi.components.schemas.CrumbType.enum;
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((kind) => crumbWord(step(kind)) === "unknown")).toEqual([]);
  });

  test("of a newer server is told in neutral words, never by its key", () => {
    for (const odd of ["teleported", "toString", "__proto__", ""]) {
      expect(says(odd)).toBe("Unknown step");
      expect(crumbIcon(step(odd))).toBeTypeOf("object");
    }
    expect(says("GROUPJOIN", "a part that is new")).toBe("{{value}} joined");
  });

  test("says how, where that is known", () => {
    expect(says("GHOSTJOIN", "observer")).toMatch(/watching/);
    expect(says("GHOSTINVITE", "supervisor")).toMatch(/watch/);
    expect(says("GROUPCANCEL", "rejected")).toMatch(/declined/);
    expect(says("invitation_ended", "rejected")).toMatch(/declined/);
    expect(says("parted", "kicked")).toMatch(/removed/);
    expect(says("taken", "crowned")).toMatch(/became the owner/);
  });

  test("of becoming the owner is not told a second time as parting", () => {
    expect(crumbsShown([step("taken", "crowned"), step("parted", "owns")])).toHaveLength(1);
  });
});

test("the transcript says who came and went, where it happened, and leaves the rest to the journey", () => {
  const message = (index: number, seconds: number) =>
    ({ messageIndex: index, ReceivedAt: at(seconds), client_id: null, Sender: "Client" }) as never;
  const way = [step("opened", "", 0), step("GROUPJOIN", "participant", 20), step("parted", "left", 40)];
  const rows = rowsOf(
    { messages: [message(0, 10), message(1, 30)], pending: [], steps: way.filter(isSpoken), me: 1 },
    () => "today",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["day", "said", "step", "said", "step"]);
});

test("what a colleague wrote bears the name, one's own and the customer's do not", () => {
  const by = (Sender: string, user_id: number | null) =>
    rowsOf(
      {
        messages: [
          {
            Sender,
            user_id,
            Name: "Luca Bassi",
            messageIndex: 0,
            ReceivedAt: at(0),
            client_id: null,
          } as never,
        ],
        pending: [],
        steps: [],
        me: 1,
      },
      () => "today",
    ).flatMap((row) => (row.kind === "said" ? [row.by] : []));
  expect([by("Agent", 2), by("Agent", 1), by("Client", null)]).toEqual([["Luca Bassi"], [null], [null]]);
});
