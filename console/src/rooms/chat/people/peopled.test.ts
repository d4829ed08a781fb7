// Stories of who is in a chat: each change comes with its step of the way, told once.
import { describe, expect, test } from "vitest";
import type { Chat, ChatPeople } from "@/api/shapes";
import { aChat, aCrumb, anInvitation, aPerson, aQueue, aWaiting } from "../testing/shapes";
import { crowned, peopled, uninvited, without } from "./peopled";

const marta = aPerson(1, "owner", "Marta Rinaldi");
const luca = aPerson(2, "participant");
const alone = aChat("c1", { participants: [marta] });
const told = (chat: Chat, more: Partial<Omit<ChatPeople, "uniQref">>) =>
  peopled(chat, { owner_id: 1, participants: [marta], invitation: null, ...more });
const way = ({ breadcrumbs }: Chat) => breadcrumbs.map(({ type, value, detail }) => [type, value, detail]);

describe("an invitation", () => {
  const step = aCrumb("GROUPINVITE", "Luca Bassi", "conference", 60);
  const asked = told(alone, { invitation: anInvitation(), step });

  test("is a step of the way, once, however often it is heard", () => {
    expect(way(asked)).toEqual([["GROUPINVITE", "Luca Bassi", "conference"]]);
    expect(way(told(asked, { invitation: anInvitation(), step }))).toHaveLength(1);
  });

  test("that is accepted is over, and the invited one is in", () => {
    const both = told(asked, { participants: [marta, luca] });
    expect(both).toMatchObject({ invitation: null, participants: [marta, luca], supervised_chat: false });
  });

  test("that comes to nothing is over at once, and a step of the way when the server says so", () => {
    const over = told(asked, without(asked, 2));
    expect(over.invitation).toBeNull();
    expect(way(over)).toHaveLength(1);
    const heard = told(over, { step: aCrumb("GROUPCANCEL", "Luca Bassi", "cancelled", 61) });
    expect(way(heard).slice(1)).toEqual([["GROUPCANCEL", "Luca Bassi", "cancelled"]]);
  });

  test("to have the chat has it on its way until it is answered", () => {
    const handing = told(alone, { invitation: anInvitation({ type: "direct" }) });
    expect(handing.transferring).toBe(true);
    expect(told(handing, {}).transferring).toBe(false);
    expect(told({ ...alone, transferring: true }, {}).transferring).toBe(true);
  });

  test("of one's own is gone from the line with its answer", () => {
    const line = { ...aQueue(), invitations: [aWaiting("c1"), aWaiting("c2")] };
    expect(uninvited(line, "c1").invitations.map(({ uniQref }) => uniQref)).toEqual(["c2"]);
    expect(uninvited(line, "elsewhere")).toBe(line);
  });
});

describe("the crown", () => {
  const both = aChat("c1", { participants: [marta, luca] });

  test("passes to somebody in the chat, and whoever had it takes part", () => {
    const passed = told(both, crowned(both, 2));
    expect(passed).toMatchObject({ owner_id: 2, op_name: "Luca Bassi" });
    expect(passed.participants.map(({ user_id, role }) => [user_id, role])).toEqual([
      [2, "owner"],
      [1, "participant"],
    ]);
  });

  test("passes to nobody who is not there", () => {
    expect(told(both, crowned(both, 9))).toMatchObject({ owner_id: 1, participants: [marta, luca] });
  });
});

test("whoever looks on makes the chat a supervised one, and leaves it", () => {
  const seen = told(alone, { participants: [marta, aPerson(3, "observer", "Lea Test")] });
  expect(seen.supervised_chat).toBe(true);
  const over = told(seen, without(seen, 3));
  expect(over.supervised_chat).toBe(false);
});
