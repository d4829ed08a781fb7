// Stories of a note with a transfer: written in passing, kept until it has gone, read by whoever takes the chat.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { aMember } from "@/rooms/team/testing/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { rings } from "../testing/rings";
import { aChat, aCrumb, aMessage, anInvitation, aPerson, aSent, aSkill, aWaiting } from "../testing/shapes";
import { keepNote, noteLeft } from "./note";

withConsole();

let house: House;
let line: Feed;
const NOTE = "Wants the blue one";
const marta = aPerson(1, "owner", "Marta Rinaldi");
const alone = () => aChat("c1", { participants: [marta], Messages: [aMessage(0)] });

beforeEach(() => {
  keepNote("c1", "");
  house = stand({ chats: [alone()], team: [aMember(2)] });
  line = feed();
  server.use(on("get", "helper/skills", () => ({ items: [aSkill(12, "Returns")] })));
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const lines = () => within(screen.getByRole("region", { name: "Chats and queues" }));

describe("whoever transfers a chat", () => {
  /** What the server was asked; the first answers are refusals. */
  const transfers = (...refusals: number[]) => {
    const asked: unknown[] = [];
    server.use(
      on("post", "livechat/transfer", ({ body }) => {
        asked.push(body);
        const code = refusals.shift();
        return code === undefined ? { uniQref: body.uniQref, transferring: true } : refuse(code);
      }),
    );
    return asked;
  };
  const open = async () => {
    const user = await openSignedIn("/Common/Comms?chat=c1");
    await screen.findByRole("heading", { name: "Nadia Conti" });
    await line.up();
    const dialog = async () => {
      await user.click(await button("Transfer"));
      return within(await screen.findByRole("dialog"));
    };
    return { user, dialog };
  };

  test("writes none and is not held up: the field that is written in first and the arrow keys are as ever", async () => {
    const asked = transfers();
    const { user, dialog } = await open();
    const shown = await dialog();
    const find = shown.getByRole("textbox", { name: "Find a colleague or a queue" });
    await waitFor(() => expect(find).toHaveFocus());
    await shown.findByRole("button", { name: /Returns/ });
    await user.keyboard("{ArrowDown}");
    expect(shown.getByRole("button", { name: /Luca Bassi/ })).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    await user.keyboard("returns{Enter}");
    await user.click(await button(/^(End|Transfer|Offer) now/));
    await waitFor(() => expect(asked).toEqual([{ uniQref: "c1", skill: 12 }]));
  });

  test("writes one by keys alone, and it goes along", async () => {
    const asked = transfers();
    const { user, dialog } = await open();
    const shown = await dialog();
    await shown.findByRole("button", { name: /Returns/ });
    await user.keyboard("returns{Tab}");
    const note = shown.getByRole("textbox", { name: "Note" });
    expect(note).toHaveFocus();
    expect(note).toHaveAccessibleDescription("Only agents see this");
    expect(await flaws()).toEqual([]);
    await user.keyboard(`  ${NOTE} {Enter}`);
    expect(shown.getByRole("button", { name: /Returns/ })).toHaveFocus();
    expect(note).toHaveValue(`  ${NOTE} `);
    await user.keyboard("{Enter}");
    await user.click(await button(/^(End|Transfer|Offer) now/));
    await waitFor(() => expect(asked).toEqual([{ uniQref: "c1", skill: 12, note: NOTE }]));
  });

  test("has it still after taking the transfer back and after a refusal, and no more once it has gone", async () => {
    const asked = transfers(198);
    const { user, dialog } = await open();
    const toReturns = async (shown: typeof screen | ReturnType<typeof within>) => {
      await shown.findByRole("button", { name: /Returns/ });
      await user.type(shown.getByRole("textbox", { name: "Find a colleague or a queue" }), "returns{Enter}");
    };
    const first = await dialog();
    await user.type(first.getByRole("textbox", { name: "Note" }), NOTE);
    await toReturns(first);
    await user.keyboard("{Alt>}z{/Alt}");
    expect(asked).toEqual([]);
    for (const tries of [1, 2]) {
      const again = await dialog();
      expect(again.getByRole("textbox", { name: "Note" })).toHaveValue(NOTE);
      await toReturns(again);
      await user.click(await button(/^(End|Transfer|Offer) now/));
      await waitFor(() => expect(asked).toHaveLength(tries));
    }
    await screen.findByText(/Transferring to another queue/);
    line.tell("chat.transfer", {
      uniQref: "c1",
      transferring: false,
      step: aCrumb("transfer_ended", "Returns", "undone", 90),
    });
    await waitFor(() => expect(screen.queryByText(/Transferring to another queue/)).toBeNull());
    const after = await dialog();
    expect(after.getByRole("textbox", { name: "Note" })).toHaveValue("");
  });

  test.each(["Discard", "Send message"])(
    "has it still after taking the transfer back where a reply had been begun: %s",
    async (choice) => {
      server.use(
        on("put", "livechat/keypress", () => ({})),
        on("delete", "livechat/keypress", () => ({})),
        on("post", "livechat/send", ({ body }) => aSent(body, 1)),
      );
      const asked = transfers();
      const { user, dialog } = await open();
      await user.type(await screen.findByRole("textbox", { name: "Message" }), "One moment");
      const shown = await dialog();
      await user.type(shown.getByRole("textbox", { name: "Note" }), NOTE);
      await user.click(await shown.findByRole("button", { name: /Luca Bassi/ }));
      await user.click(await button(choice));
      await screen.findByText(/^Offering the chat/);
      await user.keyboard("{Alt>}z{/Alt}");
      const field = await screen.findByRole("textbox", { name: "Message" });
      expect(field).toHaveValue(choice === "Discard" ? "One moment" : "");
      const again = await dialog();
      expect(again.getByRole("textbox", { name: "Note" })).toHaveValue(NOTE);
      expect(asked).toEqual([]);
      await user.keyboard("{Escape}");
      await user.clear(field);
    },
  );

  test("has it back where a colleague declined, on whatever device", async () => {
    const asked: unknown[] = [];
    const note = { ...aCrumb("invited", "Luca Bassi", "direct", 60), info: "Marta Rinaldi", note: NOTE };
    house.chats = [
      { ...alone(), breadcrumbs: [note, aCrumb("invitation_ended", "Luca Bassi", "rejected", 70)] },
    ];
    server.use(
      on("post", "livechat/invite", ({ body }) => {
        asked.push(body);
        return { uniQref: "c1", owner_id: 1, participants: [marta], invitation: null };
      }),
    );
    const { user, dialog } = await open();
    const shown = await dialog();
    expect(shown.getByRole("textbox", { name: "Note" })).toHaveValue(NOTE);
    await user.click(await shown.findByRole("button", { name: /Luca Bassi/ }));
    await user.click(await button(/^(End|Transfer|Offer) now/));
    await waitFor(() => expect(asked).toEqual([{ uniQref: "c1", op_id: 2, type: "direct", note: NOTE }]));
  });

  test("who only invites to join is asked for no note", async () => {
    const { user } = await open();
    await user.click(await button("Invite"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByRole("textbox")).toHaveLength(1);
  });
});

test("what is left of a note is that of the last try, until somebody has the chat", () => {
  const tried = { ...aCrumb("transferred", "Marta Rinaldi", "Returns"), note: NOTE };
  const back = aCrumb("transfer_ended", "Returns", "returned");
  expect(noteLeft([])).toBe("");
  expect(noteLeft([aCrumb("opened"), aCrumb("taken"), tried, back])).toBe(NOTE);
  expect(noteLeft([tried, aCrumb("taken", "Tom Okafor", "claim")])).toBe("");
  expect(noteLeft([tried, back, aCrumb("transferred", "Marta Rinaldi", "Orders"), back])).toBe("");
  expect(noteLeft([tried, aCrumb("pushed")])).toBe("");
});

describe("whoever is to take it", () => {
  const note = { text: NOTE, by: 2, by_name: "Luca Bassi", at: at(30) };

  test("reads it where it rings", async () => {
    await openSignedIn("/Common/Knowledge");
    await line.up();
    rings(line, "c2", { name: "Ines", first_message: "Where is it?", note });
    const bar = within(await screen.findByRole("alertdialog", { name: "Incoming chat" }));
    expect(bar.getByText(NOTE, { exact: false })).toHaveTextContent(`Note from Luca Bassi: ${NOTE}`);
    expect(bar.queryByText("Where is it?")).toBeNull();
    expect(await flaws()).toEqual([]);
  });

  test("reads it in the line", async () => {
    house.waiting = [aWaiting("w1", { first_message: "Where is it?", note })];
    await openSignedIn();
    const row = await screen.findByText(NOTE, { exact: false });
    expect(row).toHaveTextContent(`Note from Luca Bassi: ${NOTE}`);
    expect(row).toHaveAttribute("title", NOTE);
  });

  test("reads it with the question whether they take it", async () => {
    const invitation = anInvitation({
      type: "direct",
      user_id: 1,
      name: "Marta Rinaldi",
      by: 2,
      by_name: "Luca Bassi",
      note: NOTE,
    });
    await openSignedIn();
    await screen.findByText("No one is waiting");
    await line.up();
    const item = aWaiting("c9", { name: "Ines", surname: "Roth", note });
    house.invitations = [item];
    line.tell("queue.invited", { item });
    line.tell("chat.people", {
      uniQref: "c9",
      owner_id: 2,
      participants: [aPerson(2, "owner")],
      invitation,
    });
    expect(await lines().findByText(NOTE, { exact: false })).toHaveTextContent(`Luca Bassi: ${NOTE}`);
  });

  test("reads in the chat who wrote it and when, as a line for agents, and in its way", async () => {
    const step = { ...aCrumb("transferred", "Luca Bassi", "Sales", 60), note: NOTE };
    house.chats = [
      { ...alone(), breadcrumbs: [aCrumb("opened"), step, aCrumb("taken", "Marta Rinaldi", "claim", 90)] },
    ];
    await openSignedIn("/Common/Comms?chat=c1");
    const log = within(await screen.findByRole("log"));
    const bubble = (await log.findByText(NOTE)).closest(".msg") as HTMLElement;
    expect(bubble).toHaveTextContent("Luca Bassi left a note · only agents see this");
    expect(bubble).toHaveClass("whisper");
    expect(within(bubble).getByRole("time")).toHaveAttribute("title");
    const steps = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
    expect(steps.find((text) => text.includes(NOTE))).toContain(`Note from Luca Bassi: ${NOTE}`);
    expect(await flaws()).toEqual([]);
  });
});
