// Stories of who could be asked into a chat: who fits best comes first, and who cannot says why.
import { describe, expect, test } from "vitest";
import { aMember } from "@/rooms/team/testing/shapes";
import { aChat, aPerson } from "../testing/shapes";
import { candidates, isGuest, roleOf } from "./roles";

const chat = aChat("c1", { participants: [aPerson(1, "owner"), aPerson(2, "observer")] });

describe("a part", () => {
  test("is the owner's, a guest's, or none", () => {
    expect([1, 2, 3].map((id) => roleOf(chat, id))).toEqual(["owner", "observer", null]);
    expect([1, 2, 3].map((id) => isGuest(chat, id))).toEqual([false, true, false]);
  });

  test("of the owner does not hang on the list of people", () => {
    expect(roleOf(aChat("c2"), 1)).toBe("owner");
  });
});

describe("colleagues to ask", () => {
  const full = { current: 4, maximum: 4, percentage: 100 };
  const team = [
    aMember(1, { fullname: "Marta" }),
    aMember(2, { fullname: "Is In It" }),
    aMember(3, { fullname: "Offline", status: "Offline" }),
    aMember(4, { fullname: "Away", status: "Suspended", skills: { "0": { "10": "Sales" } } }),
    aMember(5, { fullname: "Zoe Skilled", skills: { "0": { "10": "Sales" } } }),
    aMember(6, { fullname: "Ann Other", skills: { "0": { "11": "Support" } } }),
    aMember(7, { fullname: "Bea Full", skills: { "0": { "10": "Sales" } }, capacity: full }),
  ];
  const asked = (type: "conference" | "direct") =>
    candidates(team, chat, 1, type).map(({ member, hindered }) => [member.fullname, hindered]);

  test("are those who are there and not in it, who serve the skill first, who are away last", () => {
    expect(asked("conference")).toEqual([
      ["Bea Full", null],
      ["Zoe Skilled", null],
      ["Ann Other", null],
      ["Away", "away"],
    ]);
  });

  test("need a slot to have the chat", () => {
    expect(asked("direct")).toEqual([
      ["Zoe Skilled", null],
      ["Ann Other", null],
      ["Away", "away"],
      ["Bea Full", "full"],
    ]);
  });
});
