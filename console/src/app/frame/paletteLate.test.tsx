// The palette is fetched when it is first asked for: what is typed meanwhile is not lost, and lands nowhere else.
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

test("what is typed before the palette is there is in its field, and is sent nowhere meanwhile", async () => {
  stand({ chats: [aChat("c1")] });
  feed();
  const sent: unknown[] = [];
  server.use(
    on("post", "livechat/send", () => {
      sent.push(1);
      return new Response(null, { status: 500 });
    }),
    on("put", "livechat/keypress", () => ({}) as never),
    on("delete", "livechat/keypress", () => ({}) as never),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const composer = await screen.findByRole("textbox", { name: /Message/ });
  await user.click(composer);
  await user.keyboard("Hello");
  await user.keyboard("{Control>}k{/Control}");
  await user.keyboard("pref?x{Enter}{Backspace}{Backspace}");
  expect(screen.queryByRole("combobox")).toBeNull();
  gate.open();
  expect(await screen.findByRole("combobox")).toHaveValue("pref");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(composer).toHaveValue("Hello");
  expect(sent).toEqual([]);
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
  await user.keyboard("erences{Enter}");
  await waitFor(() => expect(location.hash).toBe("#/Common/Profile/Preferences"));
  // Asked for anew, nothing of it is left.
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("combobox")).toHaveValue("");
});
