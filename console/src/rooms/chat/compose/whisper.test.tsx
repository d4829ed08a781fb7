// Stories of what agents say to each other: never by accident aloud, and plain to see what it is.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aChat, aMessage, aPerson, aSent } from "../testing/shapes";
import { keepDraft } from "./drafts";

withConsole();

let house: House;
let line: Feed;
let sent: { message: string; whisper: boolean }[];
const pair = [aPerson(1, "owner", "Marta Rinaldi"), aPerson(2, "participant")];

beforeEach(() => {
  sent = [];
  for (const kept of ["c1", "whisper c1"]) keepDraft(kept, "");
  house = stand({ chats: [aChat("c1", { participants: pair, Messages: [aMessage(0)] })] });
  line = feed();
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
    on("post", "livechat/send", ({ body }) => {
      sent.push({ message: body.message, whisper: body.whisper ?? false });
      return aSent(body, sent.length);
    }),
  );
});

const open = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await line.up();
  return user;
};
const log = () => within(screen.getByRole("log"));
const field = (name: "Message" | "Whisper to the agents") => screen.findByRole("textbox", { name });
const choice = (name: "Reply" | "Whisper") =>
  within(screen.getByRole("group", { name: "Who reads it" })).getByRole("button", { name });

test("a whisper looks like one while it is written and once it is said, and whoever whispers goes on whispering until they change it", async () => {
  const user = await open();
  await user.click(choice("Whisper"));
  const box = await field("Whisper to the agents");
  expect(box).toHaveFocus();
  expect(screen.getByText("Only agents see this")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.type(box, "Offer her the express{Enter}");
  expect(await log().findByText("whispered · only agents see this", { exact: false })).toBeVisible();
  expect(log().getByText("Offer her the express").closest(".msg")).toHaveClass("whisper");
  await user.type(await field("Whisper to the agents"), "She knows the way{Enter}");
  await user.keyboard("{Alt>}w{/Alt}");
  await user.type(await field("Message"), "It goes out today{Enter}");
  await waitFor(() =>
    expect(sent).toEqual([
      { message: "Offer her the express", whisper: true },
      { message: "She knows the way", whisper: true },
      { message: "It goes out today", whisper: false },
    ]),
  );
  expect((await log().findByText("It goes out today")).closest(".msg")).not.toHaveClass("whisper");
});

test("what was begun as a whisper is never found in the field for the customer", async () => {
  house.chats = [...house.chats, aChat("c2", { name: "Ines", surname: "Roth" })];
  const user = await open();
  await user.click(choice("Whisper"));
  await user.type(await field("Whisper to the agents"), "she is difficult");
  await user.click(choice("Reply"));
  expect(await field("Message")).toHaveValue("");
  await user.click(choice("Whisper"));
  expect(await field("Whisper to the agents")).toHaveValue("she is difficult");
  await user.click(screen.getByRole("link", { name: /Ines Roth/ }));
  await screen.findByRole("heading", { name: "Ines Roth" });
  expect(await field("Message")).toHaveValue("");
  await user.click(screen.getByRole("link", { name: /Nadia Conti/ }));
  await screen.findByRole("heading", { name: "Nadia Conti" });
  expect(await field("Whisper to the agents")).toHaveValue("she is difficult");
  await user.click(choice("Reply"));
  expect(await field("Message")).toHaveValue("");
});

test("what was meant for the customer may become a whisper", async () => {
  const user = await open();
  await user.type(await field("Message"), "Does anybody know her?");
  await user.click(choice("Whisper"));
  expect(await field("Whisper to the agents")).toHaveValue("Does anybody know her?");
  await user.click(choice("Reply"));
  expect(await field("Message")).toHaveValue("");
});

test("a colleague's whisper bears the name, answers nobody, and is not the last word", async () => {
  await open();
  const message = aMessage(1, {
    Sender: "Agent",
    user_id: 2,
    Name: "Luca Bassi",
    Nickname: "Luca",
    Message: "Psst",
    whisper: true,
  });
  line.tell("chat.message", { uniQref: "c1", message });
  expect(await log().findByText("Luca Bassi")).toBeVisible();
  expect(log().getByText("whispered · only agents see this", { exact: false })).toBeVisible();
  const chats = within(screen.getByRole("region", { name: "Chats and queues" }));
  expect(chats.getByText("message 0")).toBeVisible();
  expect(chats.queryByText(/Psst/)).toBeNull();
});

test("one sees that a colleague types, and that they stopped", async () => {
  await open();
  const types = { uniQref: "c1", who: "agent" as const, user_id: 2, text: null, whisper: true };
  line.tell("chat.typing", { ...types, on: true });
  expect(await log().findByText("Luca Bassi is typing")).toBeVisible();
  line.tell("chat.typing", { ...types, on: false });
  await waitFor(() => expect(log().queryByText("Luca Bassi is typing")).toBeNull());
});

test("whoever looks on may only whisper, and takes over with an empty field", async () => {
  house.chats = [
    aChat("c1", {
      owner_id: 2,
      participants: [aPerson(2, "owner"), aPerson(1, "observer")],
      Messages: [aMessage(0)],
    }),
  ];
  const user = await open();
  expect(screen.queryByRole("group", { name: "Who reads it" })).toBeNull();
  await user.type(await field("Whisper to the agents"), "half a");
  line.tell("chat.people", { uniQref: "c1", owner_id: 1, participants: pair, invitation: null });
  expect(await field("Message")).toHaveValue("");
});

test("a whisper that failed is a whisper when it is sent again", async () => {
  const user = await open();
  const refused: unknown[] = [];
  server.use(
    on("post", "livechat/send", ({ body }) => {
      refused.push(body.whisper);
      return refuse(147);
    }),
  );
  await user.click(choice("Whisper"));
  await user.type(await field("Whisper to the agents"), "Psst{Enter}");
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  await waitFor(() => expect(refused).toEqual([true, true]));
});
