// Stories of news: which events a person is told of who looks elsewhere, and which need no telling.
import { describe, expect, test } from "vitest";
import type { Crumb } from "@/api/shapes";
import type { Kinds } from "@/live/frames";
import { awayNews } from "@/rooms/presence/face/away";
import { anEvent, aProfile, at } from "@/testing/shapes";
import { aChat, aCrumb, aMessage, aPerson, aRinging } from "../testing/shapes";
import { type Known, newsOf } from "./news";

const known = (more: Partial<Known> = {}): Known => ({
  me: aProfile(),
  chats: [aChat("c1", { Messages: [aMessage(0)] })],
  waiting: [],
  open: null,
  ...more,
});
const wrote = (index: number, more = {}) =>
  anEvent("chat.message", { uniQref: "c1", message: aMessage(index, { Message: "Hello?", ...more }) });

const ORDERS = { skill_id: 1, skill: "Orders" };
const TOM = { user_id: 2, name: "Tom Okafor" };
const DORA = { user_id: 3, name: "Dora Hill" };
const removed = (what: Omit<Kinds["chat.removed"], "uniQref">) =>
  anEvent("chat.removed", { uniQref: "c1", ...what });

describe("a transfer", () => {
  const step = {
    timestamp: at(9),
    typeID: 604,
    type: "transfer_declined" as const,
    value: "Luca Bassi",
    detail: "I don’t speak the language",
    channel: 0,
  };
  const declined = () => anEvent("chat.transfer", { uniQref: "c1", transferring: true, step });

  test("that somebody declines is told with why, to the chat's owner alone and once", () => {
    const told = newsOf(declined(), known());
    expect(told).toMatchObject({
      own: "people.declined",
      values: { customer: "Nadia Conti", agent: "Luca Bassi", reason: "I don’t speak the language" },
      leads: "view",
    });
    expect(newsOf(declined(), known({ open: "c1" }))).toMatchObject({ own: "people.declined", leads: null });
    expect(newsOf(declined(), known({ chats: [aChat("c1", { owner_id: 2 })] }))).toBeNull();
    const heard = aChat("c1", { breadcrumbs: [step] });
    expect(newsOf(declined(), known({ chats: [heard] }))).toBeNull();
  });

  test("that begins or comes back is a step of the way and no news", () => {
    const back = { ...step, type: "transfer_ended" as const, detail: "returned" };
    expect(
      newsOf(anEvent("chat.transfer", { uniQref: "c1", transferring: false, step: back }), known()),
    ).toBeNull();
  });
});

describe("a colleague to whom a chat is offered", () => {
  const INVITED = {
    type: "direct" as const,
    user_id: 2,
    name: "Tom Okafor",
    by: 1,
    by_name: "Marta",
    until: at(60),
    note: null,
  };
  const offered = known({ chats: [aChat("c1", { invitation: INVITED })] });
  const ends = (detail: string, more: Partial<Crumb> = {}) =>
    anEvent("chat.people", {
      uniQref: "c1",
      owner_id: 1,
      participants: [aPerson(1, "owner")],
      invitation: null,
      step: { ...aCrumb("invitation_ended", "Tom Okafor", detail), ...more },
    });

  test.each([
    ["rejected", "ringing.transfer_rejected"],
    ["lapsed", "ringing.transfer_lapsed"],
    ["went_away", "ringing.transfer_went_away"],
  ])("and whose answer is %s is told of to the sender at once", (detail, own) => {
    const values = { customer: "Nadia Conti", agent: "Tom Okafor" };
    expect(newsOf(ends(detail), offered)).toMatchObject({ own, values, leads: "view" });
    expect(newsOf(ends(detail), { ...offered, open: "c1" })).toMatchObject({ own, leads: null });
  });

  test("and who took it has it now, which is what was asked for and no loss", () => {
    const taken = removed({ cause: "handed_over", taken_by: TOM });
    const values = { customer: "Nadia Conti", agent: "Tom Okafor" };
    const told = { own: "ringing.has_by", values, tone: "success", ends: true };
    expect(newsOf(taken, offered)).toMatchObject(told);
    const inLine = known({ chats: [aChat("c1", { transferring: true })] });
    expect(newsOf(taken, inLine)).toMatchObject(told);
    const others = known({ chats: [aChat("c1", { owner_id: 2 })] });
    expect(newsOf(taken, others), "passed on here").toBeNull();
  });

  test("and who took it, or from whom it was taken back, is no news", () => {
    expect(newsOf(ends("accepted"), offered)).toBeNull();
    expect(newsOf(ends("cancelled"), offered)).toBeNull();
    const others = { ...INVITED, by: 3 };
    expect(newsOf(ends("rejected"), known({ chats: [aChat("c1", { invitation: others })] }))).toBeNull();
  });
});

describe("a chat that is not answered", () => {
  const unanswered = (user_id: number, moved: boolean) =>
    anEvent("chat.unanswered", {
      uniQref: "c1",
      name: "Nadia",
      surname: "Conti",
      skill: "Orders",
      skill_id: 1,
      agent: "Tom Okafor",
      user_id,
      seconds: 90,
      moved,
    });

  test("is told to its agent, wherever they look, and to a supervisor with whose it is", () => {
    expect(newsOf(unanswered(1, false), known())).toMatchObject({ own: "ringing.raised", leads: "view" });
    expect(newsOf(unanswered(1, false), known({ open: "c1" }))).toMatchObject({ own: "ringing.raised" });
    expect(newsOf(unanswered(2, false), known({ chats: [] }))).toMatchObject({
      own: "ringing.raised_by",
      values: { customer: "Nadia Conti", agent: "Tom Okafor", skill: "Orders" },
      leads: null,
    });
  });

  test("and goes back to its line is told once to its agent, with why, and to a supervisor", () => {
    expect(newsOf(unanswered(1, true), known())).toBeNull();
    expect(newsOf(removed({ cause: "unanswered", ...ORDERS }), known())).toMatchObject({
      own: "ringing.moved",
      values: { customer: "Nadia Conti", skill: "Orders" },
    });
    expect(newsOf(unanswered(2, true), known({ chats: [] }))).toMatchObject({ own: "ringing.moved_by" });
  });
});

describe("a message", () => {
  test("of the customer in a chat that is not open is told with who wrote and what", () => {
    expect(newsOf(wrote(1), known({ open: "c2" }))).toMatchObject({
      id: "0153",
      values: { customer: "Nadia Conti", message: "Hello?" },
      leads: "view",
    });
  });

  test("that one sees, wrote oneself, or has heard before is not", () => {
    expect(newsOf(wrote(1), known({ open: "c1" }))).toBeNull();
    expect(newsOf(wrote(1, { Sender: "Agent" }), known())).toBeNull();
    expect(newsOf(wrote(1, { Sender: "System", type: "system" }), known())).toBeNull();
    expect(newsOf(wrote(0), known())).toBeNull();
    expect(newsOf(wrote(1), known({ chats: [] }))).toBeNull();
  });

  test("is not told to whom the permission for it is not given", () => {
    expect(newsOf(wrote(1), known({ me: aProfile({ permissions: [1] }) }))).toBeNull();
  });

  test("that is long is told by its beginning, on one line, and no character is torn", () => {
    const message = newsOf(wrote(1, { Message: `a\n\nb ${"😀".repeat(400)}` }), known())?.values
      .message as string;
    expect([...message]).toHaveLength(120);
    expect(message).toMatch(/^a b 😀+…$/u);
  });
});

describe("a chat", () => {
  test("whose agent was gone for too long waits in its line again, which is told once, and only to whom it belonged", () => {
    const lost = removed({ cause: "requeued", ...ORDERS });
    const values = { customer: "Nadia Conti", skill: "Orders" };
    expect(newsOf(lost, known())).toMatchObject({ own: "ringing.requeued", values, leads: null });
    expect(newsOf(lost, known({ chats: [] }))).toBeNull();
  });

  test("that one has transferred waits in the line that it was sent to: nobody has taken it over", () => {
    const sent = removed({ cause: "transferred", ...ORDERS });
    const values = { customer: "Nadia Conti", skill: "Orders" };
    const told = { own: "ringing.waits", values, tone: "success", ends: true, leads: null };
    expect(newsOf(sent, known({ chats: [aChat("c1", { transferring: true })] }))).toMatchObject(told);
    expect(newsOf(sent, known()), "on another device").toMatchObject(told);
  });

  test("that one made somebody else the owner of, on another device, is still open", () => {
    const chats = [aChat("c1", { participants: [aPerson(1, "owner"), aPerson(2, "participant")] })];
    const told = newsOf(removed({ cause: "handed_over", taken_by: TOM }), known({ chats }));
    expect(told).toMatchObject({ own: "ringing.has_by", leads: "view" });
    expect(told).not.toHaveProperty("ends");
  });

  test("that a supervisor takes over is told with who did, as a loss, and can still be opened", () => {
    const taken = removed({ cause: "taken_over", taken_by: DORA });
    const values = { customer: "Nadia Conti", agent: "Dora Hill" };
    const told = { id: "0147", own: "ringing.taken_by", values, leads: "view" };
    expect(newsOf(taken, known())).toMatchObject(told);
    expect(newsOf(taken, known({ open: "c1" }))).toMatchObject({ ...told, leads: null });
    // Also while it was on its way to somebody else.
    const going = known({ chats: [aChat("c1", { transferring: true })] });
    expect(newsOf(taken, going)).toMatchObject(told);
  });

  test("that a supervisor gives to somebody else is told with both, but not to that supervisor", () => {
    const gave = removed({ cause: "given", taken_by: TOM, given_by: DORA });
    expect(newsOf(gave, known())).toMatchObject({
      id: "0147",
      own: "ringing.given",
      values: { customer: "Nadia Conti", agent: "Tom Okafor", by: "Dora Hill" },
      ends: true,
    });
    const own = removed({ cause: "given", taken_by: TOM, given_by: { user_id: 1, name: "Marta Rinaldi" } });
    expect(newsOf(own, known())).toBeNull();
  });

  test("of which an older server does not say what became of it is told as lost", () => {
    for (const cause of ["requeued", "unanswered", "taken_over", "given"] as const) {
      const told = newsOf(removed({ cause }), known());
      expect(told).toMatchObject({ id: "0147", values: { customer: "Nadia Conti" } });
      expect(told).not.toHaveProperty("own");
    }
    expect(newsOf(removed({ cause: "handed_over" }), known())).toMatchObject({ own: "ringing.has" });
  });

  type Step = [Crumb["type"], string?, string?];
  const way = (...steps: Step[]): Crumb[] =>
    steps.map(([type, value = "", detail = ""], n) => ({
      timestamp: at(n),
      typeID: 0,
      type,
      value,
      detail,
      channel: 0,
    }));
  const comes = (...breadcrumbs: Crumb[]) => {
    const me = aPerson(1, "owner", "Marta Rinaldi");
    return newsOf(
      anEvent("chat.assigned", { chat: aChat("c9", { breadcrumbs, participants: [me] }) }),
      known(),
    );
  };
  const OPENED: Step = ["opened"];
  const TOMS: Step = ["taken", "Tom Weber"];
  const MINE: Step = ["taken", "Marta Rinaldi"];

  test("that a colleague transferred is told with who did, and to where", () => {
    const sent: Step = ["transferred", "Tom Weber", "Billing"];
    expect(comes(...way(OPENED, TOMS, sent, ["transfer_declined", "Ann", "busy"], MINE))).toMatchObject({
      id: "0226",
      values: { customer: "Nadia Conti", agent: "Tom Weber", skill: "Billing" },
      leads: "view",
    });
    expect(comes(...way(OPENED, MINE))).toBeNull();
    const back: Step = ["transfer_ended", "Billing", "undone"];
    expect(comes(...way(OPENED, TOMS, sent, back, ["requeued", "Tom Weber"], MINE))).toBeNull();
    expect(comes(...way(OPENED, MINE, ["transferred", "Marta Rinaldi", "Billing"], MINE))).toBeNull();
  });

  test("that a supervisor gave is one's own now; one that a supervisor took is no news to them", () => {
    const gave = (by: string) => comes(...way(OPENED, ["pushed", "Marta Rinaldi", by]));
    expect(gave("Dora Hill")).toMatchObject({ id: "0151", values: { customer: "Nadia Conti" } });
    expect(gave("Marta Rinaldi")).toBeNull();
  });

  test("whose customer was banned says so, also to whoever is looking", () => {
    const ended = anEvent("chat.ended", {
      uniQref: "c1",
      reason: "banned",
      by: "agent",
      wrap_up_until: at(300),
      step: aCrumb("customer_left", "", "customer_left"),
    });
    expect(newsOf(ended, known())).toMatchObject({ id: "0149", leads: "view" });
    expect(newsOf(ended, known({ open: "c1" }))).toMatchObject({ id: "0149", leads: null });
  });

  test("that the customer left, or somebody else ended, is told unless one was looking, or had ended it oneself", () => {
    const left = (by: "customer" | "agent") =>
      anEvent("chat.ended", {
        uniQref: "c1",
        reason: "customer_left",
        by,
        wrap_up_until: at(300),
        step: aCrumb("customer_left", "", "customer_left"),
      });
    expect(newsOf(left("customer"), known())).toMatchObject({ id: "0331", leads: "view" });
    expect(newsOf(left("customer"), known({ open: "c1" }))).toBeNull();
    expect(newsOf(left("agent"), known())).toMatchObject({ id: "0199", leads: "view" });
    expect(newsOf(left("agent"), known({ open: "c1" }))).toBeNull();
    const over = known({ chats: [aChat("c1", { status: "Wrap-up" })] });
    expect(newsOf(left("customer"), over)).toBeNull();
    expect(newsOf(left("agent"), over)).toBeNull();
  });

  test("whose wrap-up ran out of time is told; one that was finished elsewhere is not", () => {
    const wrapping = (until: string) =>
      known({ chats: [aChat("c1", { status: "Wrap-up", wrap_up_until: until })] });
    const completed = anEvent("chat.completed", { uniQref: "c1" }, 300);
    expect(newsOf(completed, wrapping(at(300)))).toMatchObject({ id: "0328" });
    expect(newsOf(completed, wrapping(at(301)))).toBeNull();
    expect(newsOf(completed, known({ chats: [] }))).toBeNull();
  });
});

describe("an offer", () => {
  const over = (outcome: "timed_out" | "not_counted" | "unheard" | "declined" | "withdrawn") =>
    anEvent("offer.ended", { uniQref: "o1", outcome });

  test("that rang too long is missed; one that was declined or withdrawn is not", () => {
    const ringing = known({ me: aProfile({ slots: [aRinging("o1")] }) });
    expect(newsOf(over("timed_out"), ringing)).toMatchObject({
      id: "0321",
      values: { customer: "Otto Berg" },
    });
    expect(newsOf(over("not_counted"), ringing)).toMatchObject({ own: "ringing.not_counted" });
    expect(newsOf(over("unheard"), ringing)).toMatchObject({ own: "ringing.unheard" });
    expect(newsOf(over("declined"), ringing)).toBeNull();
    expect(newsOf(over("withdrawn"), ringing)).toBeNull();
    expect(newsOf(over("timed_out"), known())).toBeNull();
  });
});

describe("being away", () => {
  const here = { suspended: false, suspend_cause: null };

  test.each([
    ["missed_offers", "0322"],
    ["connection_lost", "0323"],
    ["session_expiring", "0324"],
    ["auto_away", "0325"],
    ["supervisor", "0326"],
    ["by_hand", null],
    ["tour", null],
  ] as const)("for %s is told by %s", (suspend_cause, id) => {
    expect(awayNews(here, { suspended: true, suspend_cause })).toBe(id);
  });

  test("is told once, again for another cause, and not when it is over", () => {
    const missed = { suspended: true, suspend_cause: "missed_offers" } as const;
    expect(awayNews(missed, { ...missed })).toBeNull();
    expect(awayNews(missed, { suspended: true, suspend_cause: "connection_lost" })).toBe("0323");
    expect(awayNews(missed, here)).toBeNull();
  });
});
