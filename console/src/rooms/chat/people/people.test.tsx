// Stories of more than one agent in a chat: asked, answered, crowned, taken out, looking on.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Chat } from "@/api/shapes";
import { aMember } from "@/rooms/team/testing/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { UNDO_MS, undo } from "../ending/held";
import { aChat, aMessage, anInvitation, aPerson, aQueue, aSkill, aWaiting } from "../testing/shapes";

withConsole();
afterEach(() => {
  vi.useRealTimers();
  act(undo);
});

let house: House;
let line: Feed;
const marta = aPerson(1, "owner", "Marta Rinaldi");
const luca = aPerson(2, "participant", "Luca Bassi");
const alone = () => aChat("c1", { participants: [marta], Messages: [aMessage(0)] });

beforeEach(() => {
  house = stand({ chats: [alone()], team: [aMember(2), aMember(3, { fullname: "Lea Test" })] });
  line = feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const talk = () => within(screen.getByRole("region", { name: "Conversation" }));
const lines = () => within(screen.getByRole("region", { name: "Chats and queues" }));
const notices = () => within(screen.getByRole("region", { name: "Notifications" }));
const people = (chat: Chat) => ({
  uniQref: chat.uniQref,
  owner_id: chat.owner_id,
  participants: chat.participants,
  invitation: chat.invitation,
});
const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};

describe("the owner", () => {
  test("finds a colleague and invites them to take part, and may think better of it", async () => {
    const asked: unknown[] = [];
    server.use(
      on("post", "livechat/invite", ({ body }) => {
        asked.push(body);
        return people({ ...alone(), invitation: anInvitation() });
      }),
      on("delete", "livechat/invite", ({ query }) => {
        asked.push(query);
        return people(alone());
      }),
    );
    const user = await open();
    await user.click(await button("Invite"));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite to the chat with Nadia Conti" }));
    await user.type(dialog.getByRole("textbox", { name: "Find a colleague" }), "luca");
    await waitFor(() => expect(dialog.queryByText("Lea Test")).toBeNull());
    expect(await flaws()).toEqual([]);
    await user.keyboard("{ArrowDown}");
    expect(dialog.getByRole("button", { name: /Luca Bassi/ })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await talk().findByText("Luca Bassi is invited to join")).toBeVisible();
    expect(asked).toEqual([{ uniQref: "c1", op_id: 2, type: "conference" }]);
    expect(await button("Invite")).toBeDisabled();
    expect(await flaws()).toEqual([]);
    await user.click(await button("Cancel invitation"));
    await waitFor(() => expect(talk().queryByText(/is invited/)).toBeNull());
    expect(asked[1]).toEqual({ uniQref: "c1", op_id: "2" });
  });

  test("is told in the documents' words why nobody else can be invited, and where", async () => {
    server.use(on("post", "livechat/invite", () => refuse(192)));
    const user = await open();
    await user.click(await button("Invite"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("button", { name: /Luca Bassi/ }));
    const words = "An invitation has already been sent. Please wait for the answer.";
    expect(await dialog.findByRole("alert")).toHaveTextContent(words);
    expect(notices().queryAllByRole("article")).toHaveLength(0);
  });

  test("asks somebody to look on", async () => {
    const asked: unknown[] = [];
    server.use(
      on("post", "livechat/invite", ({ body }) => {
        asked.push(body.type);
        return people({ ...alone(), invitation: anInvitation({ type: "supervisor" }) });
      }),
    );
    const user = await open();
    await user.click(await button("Invite"));
    await user.click(await button("Watch"));
    await user.click(await button(/Lea Test/));
    expect(await talk().findByText("Luca Bassi is invited to watch")).toBeVisible();
    expect(asked).toEqual(["supervisor"]);
  });

  test("hands the chat to a colleague with room, and takes it back before it is answered", async () => {
    house.team = [
      aMember(2),
      aMember(3, { fullname: "Lea Test", capacity: { current: 4, maximum: 4, percentage: 100 } }),
    ];
    server.use(
      on("get", "helper/skills", () => ({ items: [] })),
      on("post", "livechat/invite", () =>
        people({ ...alone(), invitation: anInvitation({ type: "direct" }) }),
      ),
      on("delete", "livechat/transfer", ({ query }) => ({
        uniQref: query.uniQref ?? "",
        transferring: false,
      })),
    );
    const user = await open();
    await user.click(await button("Transfer"));
    expect(await button(/Lea Test.*No free slot/)).toHaveAttribute("aria-disabled", "true");
    await user.click(await button(/Luca Bassi/));
    await user.click(await button(/^(End|Transfer|Offer) now/));
    expect(await talk().findByText(/Transfer offered to Luca Bassi/)).toBeVisible();
    expect(await button("Cancel transfer")).toHaveAttribute("aria-keyshortcuts", "Alt+Z");
    await user.keyboard("{Alt>}z{/Alt}");
    await waitFor(() => expect(talk().queryByText(/Transfer offered/)).toBeNull());
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
    let asked = 0;
    server.use(
      on("post", "livechat/details", () => {
        asked += 1;
        return refuse(170);
      }),
    );
    line.tell("chat.removed", { uniQref: "c1", cause: "handed_over" });
    expect(await screen.findByText("This chat is no longer available")).toBeVisible();
    expect(asked, "what would only be refused is not asked").toBe(0);
  });

  test("finds what can be done now by its key and in the palette, and hears that a slot is free", async () => {
    const user = await open();
    await user.keyboard("{Alt>}3{/Alt}");
    expect(await screen.findByText("Slot 3 is free")).toBeVisible();
    await user.keyboard("{Alt>}r{/Alt}");
    expect(await screen.findByRole("dialog", { name: "Transfer the chat with Nadia Conti" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    await user.keyboard("invite");
    await user.click(await screen.findByRole("option", { name: /^Invite.*Nadia Conti/ }));
    expect(await screen.findByRole("dialog", { name: "Invite to the chat with Nadia Conti" })).toBeVisible();
  });

  test("sends the chat to another line at once where they say so, and is told why it cannot go", async () => {
    server.use(
      on("get", "helper/skills", () => ({ items: [aSkill(10, "Sales"), aSkill(12, "Returns")] })),
      on("post", "livechat/transfer", () => refuse(227)),
    );
    const user = await open();
    const send = async () => {
      await user.click(await button("Transfer"));
      const dialog = within(await screen.findByRole("dialog"));
      const row = await dialog.findByRole("button", { name: /Returns/ });
      expect(within(dialog.getByRole("region", { name: "Queues" })).queryByText("Sales")).toBeNull();
      await user.click(row);
      expect(await talk().findByText("Transferring the chat with Nadia Conti to Returns")).toBeVisible();
      await user.click(await button(/^(End|Transfer|Offer) now/));
    };
    await send();
    expect(await talk().findByRole("alert")).toHaveTextContent(
      "Not transferred to Returns. You cannot transfer the chat while an invitation is pending.",
    );
    expect(notices().queryAllByRole("article"), "said once, and where it stays").toHaveLength(0);
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
    server.use(
      on("post", "livechat/transfer", ({ body }) => ({ uniQref: body.uniQref, transferring: false })),
    );
    await send();
    expect(await screen.findByText("You have no chats")).toBeVisible();
  });

  test("sends no chat to a queue that has nobody else for it, and reads which", async () => {
    server.use(
      on("get", "helper/skills", () => ({
        items: [
          aSkill(10, "Sales"),
          aSkill(12, "Returns"),
          aSkill(13, "Delivery", { others_available: false }),
          aSkill(14, "Trade", { availability: false, others_available: false }),
        ],
      })),
    );
    const user = await open();
    await user.click(await button("Transfer"));
    const dialog = within(await screen.findByRole("dialog"));
    const queues = within(await dialog.findByRole("region", { name: "Queues" }));
    const row = (name: RegExp) => queues.getByRole("button", { name });
    expect(row(/Returns.*Agents available/)).not.toHaveAttribute("aria-disabled");
    expect(row(/Delivery.*Only you are available/)).toHaveAttribute("aria-disabled", "true");
    expect(row(/Trade.*No one available/)).toHaveAttribute("aria-disabled", "true");
    await user.click(row(/Delivery/));
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  test("sees who takes part, makes them the owner, and goes on taking part", async () => {
    const both = { ...alone(), participants: [marta, luca] };
    house.chats = [both];
    server.use(
      on("patch", "livechat/invite", () =>
        people({
          ...both,
          owner_id: 2,
          participants: [
            { ...luca, role: "owner" },
            { ...marta, role: "participant" },
          ],
        }),
      ),
    );
    const user = await open();
    expect(lines().getByRole("img", { name: "2 team members in the chat" })).toBeVisible();
    await user.click(await button(/Luca Bassi joined/));
    await user.click(await screen.findByRole("menuitem", { name: "Make owner" }));
    expect(await screen.findByText("Making Luca Bassi the owner of the chat with Nadia Conti")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" }), "the chat goes on meanwhile").toBeVisible();
    await user.click(await button("Make owner now"));
    expect(await button("Leave")).toBeVisible();
    expect(screen.queryByRole("button", { name: "End" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
    expect(lines().getByText("Owner Luca Bassi")).toBeVisible();
  });

  /** Marta has pressed *Make owner*, and it is held back; what the server is asked. */
  const makesLucaOwner = async () => {
    house.chats = [{ ...alone(), participants: [marta, luca] }];
    const asked: unknown[] = [];
    server.use(
      on("patch", "livechat/invite", ({ body }) => {
        asked.push(body);
        return refuse(183);
      }),
    );
    const user = await open();
    await user.click(await button(/Luca Bassi joined/));
    await user.click(await screen.findByRole("menuitem", { name: "Make owner" }));
    await screen.findByText(/^Making Luca Bassi the owner/);
    return { user, asked };
  };

  test("stays the owner where making somebody else the owner is taken back", async () => {
    const { user, asked } = await makesLucaOwner();
    await user.keyboard("{Alt>}z{/Alt}");
    await waitFor(() => expect(screen.queryByText(/^Making Luca Bassi the owner/)).toBeNull());
    expect(await button("End")).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("makes nobody the owner who has left the chat in the meantime", async () => {
    const { user, asked } = await makesLucaOwner();
    await line.up();
    line.tell("chat.people", { uniQref: "c1", owner_id: 1, participants: [marta], invitation: null });
    await waitFor(() => expect(screen.queryByRole("button", { name: /Luca Bassi joined/ })).toBeNull());
    await user.click(await button("Make owner now"));
    await waitFor(() => expect(screen.queryByText(/^Making Luca Bassi the owner/)).toBeNull());
    expect(asked).toEqual([]);
  });

  test("is the owner again where passing the chat on is refused, and is told so", async () => {
    house.chats = [{ ...alone(), participants: [marta, luca] }];
    let answers: (how: Response) => void = () => undefined;
    const answer = new Promise<Response>((resolve) => {
      answers = resolve;
    });
    server.use(on("patch", "livechat/invite", () => answer as never));
    const user = await open();
    // The change itself is taken back; nothing that is asked for anew helps.
    server.use(on("get", "livechat/ongoing", () => new Promise(() => undefined) as never));
    await user.click(await button(/Luca Bassi joined/));
    await user.click(await screen.findByRole("menuitem", { name: "Make owner" }));
    await user.click(await button("Make owner now"));
    expect(await button("Leave"), "seen at once").toBeVisible();
    answers(refuse(183));
    expect(await button("End")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
    expect(notices().getAllByRole("article")).toHaveLength(1);
  });

  /** Marta has pressed *Remove from chat*, and it is held back; what the server is asked. */
  const removesLuca = async (answer: () => Response | ReturnType<typeof people> = () => people(alone())) => {
    house.chats = [{ ...alone(), participants: [marta, luca] }];
    const asked: unknown[] = [];
    server.use(
      on("delete", "livechat/invite", ({ query }) => {
        asked.push(query);
        return answer();
      }),
    );
    const user = await open();
    await user.click(await button(/Luca Bassi joined/));
    await user.click(await screen.findByRole("menuitem", { name: "Remove from chat" }));
    expect(await screen.findByText(REMOVING)).toBeVisible();
    return { user, asked };
  };
  const REMOVING = "Removing Luca Bassi from the chat with Nadia Conti";
  const done = () => waitFor(() => expect(screen.queryByText(REMOVING)).toBeNull());

  test("removes a colleague after some seconds, and can take that back until then", async () => {
    const { user, asked } = await removesLuca();
    expect(await button(/Luca Bassi joined/), "still in the chat").toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" }), "the chat goes on meanwhile").toBeVisible();
    await user.keyboard("{Alt>}z{/Alt}");
    await done();
    expect(asked).toEqual([]);
    await user.click(await button(/Luca Bassi joined/));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(await screen.findByRole("menuitem", { name: "Remove from chat" }));
    await screen.findByText(REMOVING);
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
    await waitFor(() => expect(screen.queryByRole("button", { name: /Luca Bassi joined/ })).toBeNull());
    expect(asked).toEqual([{ uniQref: "c1", op_id: "2" }]);
  });

  test("removes a colleague before the chat is ended, if both come at once", async () => {
    const { user, asked } = await removesLuca();
    await user.click(await button("End"));
    expect(await screen.findByText("Ending the chat with Nadia Conti")).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test("removes nobody who has left the chat in the meantime", async () => {
    const { user, asked } = await removesLuca();
    line.tell("chat.people", { uniQref: "c1", owner_id: 1, participants: [marta], invitation: null });
    await waitFor(() => expect(screen.queryByRole("button", { name: /Luca Bassi joined/ })).toBeNull());
    await user.click(await button("Remove now"));
    await done();
    expect(asked).toEqual([]);
  });

  test("has the colleague back where removing them is refused", async () => {
    const { user } = await removesLuca(() => refuse(183));
    await user.click(await button("Remove now"));
    await waitFor(() => expect(notices().getAllByRole("article")).toHaveLength(1));
    expect(await button(/Luca Bassi joined/)).toBeVisible();
  });
});

describe("the invited", () => {
  const asked = aChat("c9", {
    name: "Ines",
    surname: "Roth",
    owner_id: 2,
    op_name: "Luca Bassi",
    participants: [aPerson(2, "owner")],
    invitation: anInvitation({ user_id: 1, name: "Marta Rinaldi", by: 2, by_name: "Luca Bassi" }),
  });
  const invite = async (type: "conference" | "supervisor" = "conference") => {
    const chat = { ...asked, invitation: asked.invitation && { ...asked.invitation, type } };
    server.use(
      on("post", "livechat/details", () => ({
        chats: { c9: { ...chat, Status: "In Progress" as const, earlier: false, feedback: [] } },
      })),
    );
    const user = await openSignedIn();
    await screen.findByText("No one is waiting");
    await line.up();
    house.invitations = [aWaiting("c9", { name: "Ines", surname: "Roth" })];
    line.tell("chat.people", people(chat));
    return user;
  };

  test("finds who asks for what in the place of offers and nowhere else, and accepting opens the chat", async () => {
    server.use(
      on("put", "livechat/invite", () => {
        house.chats = [
          alone(),
          { ...asked, invitation: null, participants: [aPerson(2, "owner"), aPerson(1, "participant")] },
        ];
        return people(asked);
      }),
    );
    const user = await invite();
    expect(await lines().findByText("Luca Bassi invites you to join")).toBeVisible();
    expect(screen.getByRole("alertdialog", { name: "Invitation to a chat" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(1);
    expect(notices().queryAllByRole("article")).toHaveLength(0);
    expect(await flaws()).toEqual([]);
    await user.keyboard("{Alt>}a{/Alt}");
    expect(await screen.findByRole("heading", { name: "Ines Roth" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
    expect(lines().getByText(/1 open · 1 shared/)).toBeVisible();
    expect(notices().queryAllByRole("article")).toHaveLength(0);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("who is asked to look on finds that in the place of offers, as such", async () => {
    await invite("supervisor");
    expect(await lines().findByText("Luca Bassi invites you to watch")).toBeVisible();
    expect(screen.getByRole("alertdialog", { name: "Invitation to a chat" })).toBeVisible();
  });

  test("rejects, and it does not stay", async () => {
    const rejected: unknown[] = [];
    server.use(
      on("delete", "livechat/invite", ({ query }) => {
        rejected.push(query);
        return people({ ...asked, invitation: null });
      }),
    );
    const user = await invite();
    await user.click(await lines().findByRole("button", { name: "Decline the chat with Ines Roth" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(rejected).toEqual([{ uniQref: "c9", op_id: "1" }]));
    expect(notices().queryAllByRole("article")).toHaveLength(0);
  });

  test("reads the chat before answering", async () => {
    const user = await invite();
    await user.click(await lines().findByRole("link", { name: /Ines Roth/ }));
    expect(await talk().findByText("Luca Bassi invites you to join")).toBeVisible();
    expect(lines().getByRole("button", { name: "Accept the chat with Ines Roth" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  });

  test("who answers too late is told so, and the row is gone", async () => {
    server.use(
      on("put", "livechat/invite", () => {
        house.invitations = [];
        return refuse(188);
      }),
    );
    const user = await invite();
    await user.click(await lines().findByRole("button", { name: /^Accept/ }));
    expect(await notices().findByText("This invitation could not be found.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("has an invitation back that still stands, whoever joins the line while the server is asked", async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    server.use(
      on("put", "livechat/invite", () => {
        const written = { ...aQueue(), invitations: house.invitations };
        server.use(
          on("get", "livechat/queue", async () => {
            asked += 1;
            await new Promise<void>((go) => {
              answer = go;
            });
            return written;
          }),
        );
        return refuse(188);
      }),
    );
    const user = await invite();
    await user.click(await lines().findByRole("button", { name: /^Accept/ }));
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(lines().queryByRole("button", { name: /^Accept/ })).toBeNull());
    line.tell("queue.changed", { skill_id: 10, items: [aWaiting("c5")], left: [] });
    expect(await lines().findByText("Otto Berg")).toBeVisible();
    answer();
    expect(await lines().findByRole("button", { name: "Accept the chat with Ines Roth" })).toBeVisible();
    expect(lines().getByText("Otto Berg")).toBeVisible();
  });

  test("hears no more of an invitation that was cancelled", async () => {
    await invite();
    await lines().findByText("Luca Bassi invites you to join");
    line.tell("chat.people", people({ ...asked, invitation: null }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(notices().queryAllByRole("article")).toHaveLength(0);
  });
});

describe("a guest", () => {
  const guest = (role: "participant" | "observer") =>
    aChat("c1", {
      owner_id: 2,
      op_name: "Luca Bassi",
      participants: [aPerson(2, "owner"), aPerson(1, role, "Marta Rinaldi")],
      Messages: [aMessage(0)],
    });

  test("who takes part writes, neither ends nor hands on, and leaves", async () => {
    house.chats = [guest("participant")];
    const left: unknown[] = [];
    const read: unknown[] = [];
    server.use(
      on("delete", "livechat/invite", ({ query }) => {
        left.push(query);
        return people(guest("participant"));
      }),
      on("post", "livechat/details", ({ body }) => {
        read.push(body);
        return refuse(170);
      }),
    );
    const user = await open();
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
    for (const name of ["End", "Invite", "Transfer"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    await user.keyboard("{Alt>}e{/Alt}");
    expect(screen.queryByRole("form", { name: "Wrap-up" })).toBeNull();
    expect(await flaws()).toEqual([]);
    await user.click(await button("Leave"));
    expect(await screen.findByText("You have no chats")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your chats" })).toHaveFocus());
    expect(left).toEqual([{ uniQref: "c1", op_id: "1" }]);
    expect(read).toEqual([]);
  });

  test("who looks on cannot write to the customer, and is told so", async () => {
    house.chats = [guest("observer")];
    await open();
    expect(await screen.findByText(/You are watching. The customer does not see you/)).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Whisper to the agents" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Take over" })).toBeNull();
    expect(await flaws()).toEqual([]);
  });

  test("is told when the chat becomes theirs, and when they are out of it", async () => {
    house.chats = [guest("participant"), aChat("c2", { name: "Ines", surname: "Roth" })];
    await openSignedIn("/Common/Comms?chat=c2");
    await screen.findByRole("heading", { name: "Ines Roth" });
    await line.up();
    line.tell("chat.people", {
      ...people(guest("participant")),
      owner_id: 1,
      participants: [marta, luca],
    });
    expect(await notices().findByText("You are now the owner of the chat with Nadia Conti.")).toBeVisible();
    line.tell("chat.people", people(guest("participant")));
    line.tell("chat.removed", { uniQref: "c1", cause: "parted" });
    expect(await notices().findByText("You are no longer in the chat with Nadia Conti.")).toBeVisible();
  });
});
