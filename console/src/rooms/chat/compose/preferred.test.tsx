// Stories of what the composer does otherwise for whoever prefers it so: Enter, and what is pasted.
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Preferences } from "@/api/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aChat, aMessage } from "../testing/shapes";

withConsole();

async function composer(preferred: Partial<Preferences>) {
  const sent: string[] = [];
  stand({
    chats: [aChat("c1")],
    me: aProfile({ preferences: { ...aProfile().preferences, ...preferred } }),
  });
  feed();
  server.use(
    on("put", "livechat/keypress", () => ({ kept: true }) as never),
    on("delete", "livechat/keypress", () => ({ kept: true }) as never),
    on("post", "livechat/send", ({ body }) => {
      sent.push(body.message ?? "");
      return aMessage(sent.length, {
        Message: body.message ?? "",
        client_id: body.client_id ?? null,
      }) as never;
    }),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const box = await screen.findByRole("textbox", { name: "Message" });
  await user.click(box);
  return { user, box, sent };
}

test("where Enter does not send it begins a new line, and Ctrl with Enter sends", async () => {
  const { user, box, sent } = await composer({ enter_to_send: false });
  await user.keyboard("Dear Nadia,{Enter}it leaves today.");
  expect(box).toHaveValue("Dear Nadia,\nit leaves today.");
  expect(sent).toEqual([]);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toEqual(["Dear Nadia,\nit leaves today."]));
  expect(box).toHaveValue("");
});

test("where Enter sends, Shift with Enter begins a new line", async () => {
  const { user, box, sent } = await composer({ enter_to_send: true });
  await user.keyboard("Dear Nadia,{Shift>}{Enter}{/Shift}it leaves today.");
  expect(sent).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toEqual(["Dear Nadia,\nit leaves today."]));
  expect(box).toHaveValue("");
});

test("where plain text is preferred what is pasted loses its points", async () => {
  const { user, box } = await composer({ paste_plaintext: true });
  const list = (kind: string) => (kind === "text/html" ? "<ul><li>one</li><li>two</li></ul>" : "one two");
  await user.paste({ getData: list } as unknown as DataTransfer);
  expect(box).toHaveValue("one two");
});
