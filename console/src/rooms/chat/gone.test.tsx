// A chat that the server no longer names is gone from the desk, with all that was read of it.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aChat, aMessage } from "./testing/shapes";

withConsole();

test("a chat that is missing from the list after a break is removed, with its transcript", async () => {
  const house = stand({
    chats: [
      aChat("c1", { Messages: [aMessage(0, { Message: "My lamp flickers." })] }),
      aChat("c2", { name: "Ines", surname: "Roth" }),
    ],
  });
  const line = feed();
  server.use(on("post", "livechat/details", () => refuse(147)));
  await openSignedIn("/Common/Comms?chat=c1");
  const talk = within(await screen.findByRole("region", { name: "Conversation" }));
  expect(await talk.findByText("My lamp flickers.")).toBeVisible();
  await line.up();
  house.chats = house.chats.slice(1);
  line.close(4_000);
  await waitFor(() => expect(screen.queryAllByRole("link", { name: /Nadia Conti/ })).toHaveLength(0), {
    timeout: 10_000,
  });
  expect(screen.getByRole("link", { name: /Ines Roth/ })).toBeVisible();
  expect(screen.queryByText("My lamp flickers.")).toBeNull();
});
