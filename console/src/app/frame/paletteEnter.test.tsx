// Enter that is pressed in the palette before there is anything to choose acts on what comes.
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aChat } from "@/rooms/chat/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";

withConsole();

const gate = vi.hoisted(() => {
  let open = () => undefined as undefined;
  const fetched = new Promise<void>((done) => {
    open = () => void done() as undefined;
  });
  return { fetched, open: () => open() };
});
vi.mock("./Palette", async (original) => {
  await gate.fetched;
  return original();
});

test("before the palette itself has come, and before the chats are told", async () => {
  stand();
  let tell = () => {};
  const told = new Promise<void>((done) => {
    tell = done;
  });
  server.use(
    on("get", "livechat/ongoing", async () => {
      await told;
      return { items: [aChat("c2", { name: "Ines", surname: "Roth" })] };
    }),
  );
  feed();
  const user = await openSignedIn("/Common/Comms");
  await screen.findByRole("heading", { name: "Your chats" });
  await user.keyboard("{Control>}k{/Control}roth{Enter}");
  gate.open();
  expect(await screen.findByRole("combobox")).toHaveValue("roth");
  expect(location.hash).not.toContain("chat=");
  tell();
  await waitFor(() => expect(location.hash).toContain("chat=c2"));
  expect(screen.queryByRole("combobox")).toBeNull();
});
