// What somebody was writing when the chat ended is not lost: it stands where the field was.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aChat, aCrumb, aMessage, aPerson } from "../testing/shapes";

withConsole();

test("a half-typed whisper can be copied once the watched chat has ended, and the end is told as one", async () => {
  const watched = aChat("c1", {
    owner_id: 2,
    participants: [aPerson(2, "owner"), aPerson(1, "observer", "Marta Rinaldi")],
    Messages: [aMessage(0)],
  });
  const house = stand({ chats: [watched] });
  const line = feed();
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
    on("post", "livechat/details", () => refuse(147)),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const box = await screen.findByRole("textbox", { name: "Whisper to the agents" });
  await line.up();
  await user.type(box, "Offer a refund for the");
  house.chats = [];
  line.tell("chat.step", { uniQref: "c1", step: aCrumb("parted", "Marta Rinaldi", "over", 9) });
  line.tell("chat.removed", { uniQref: "c1", cause: "parted" });
  const talk = within(screen.getByRole("region", { name: "Conversation" }));
  expect(await talk.findByText("Whisper not sent:")).toBeVisible();
  expect(talk.getByText(/Offer a refund for the/)).toBeVisible();
  expect(talk.getByRole("button", { name: "Copy the text" })).toBeVisible();
  expect(screen.queryByText(/You are no longer in the chat/)).toBeNull();
  expect(await screen.findByText("The chat with Nadia Conti has ended.")).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(talk.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(talk.queryByText("Whisper not sent:")).toBeNull());
});
