// Stories of what has not arrived yet: it is its author's, whoever sits at this browser next, and no tab loses another's.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { remembered } from "@/browser/device";
import { leave } from "@/house/leave";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { aChat, aMessage, aSent } from "../testing/shapes";
import { belongs, posted, useOutbox } from "./outbox";

withConsole();

const MARTA = aProfile({ user_id: 1 });
const LUCA = aProfile({ user_id: 2, firstname: "Luca", fullname: "Luca Bassi" });

test("what Marta did not get sent is neither seen nor sent by Luca, and goes when she is back", async () => {
  const house = stand({ chats: [aChat("c1", { Messages: [aMessage(0)], message_count: 1 })] });
  const line = feed();
  const sent: string[] = [];
  let mute = true;
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
    on("post", "livechat/send", ({ body }) => {
      sent.push(`${house.me.firstname}: ${body.message}`);
      return mute ? broken() : aSent(body, 1);
    }),
  );
  const comes = async (me: typeof MARTA) => {
    house.me = me;
    const user = await openSignedIn("/Common/Comms?chat=c1");
    await line.up();
    return { user, box: await screen.findByRole("textbox", { name: "Message" }) };
  };
  const goes = () => {
    act(() => void leave("signed_out"));
    cleanup();
  };
  const log = () => within(screen.getByRole("log"));

  const first = await comes(MARTA);
  await first.user.type(first.box, "Your lamp is here{Enter}");
  expect(await log().findByText("Not sent")).toBeVisible();
  mute = false;
  goes();

  const second = await comes(LUCA);
  await second.user.type(second.box, "Luca speaking{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await log().findByText("Luca speaking")).toBeVisible();
  expect(log().queryByText("Your lamp is here")).toBeNull();
  expect(log().queryByText("Not sent")).toBeNull();
  goes();

  await comes(MARTA);
  await waitFor(() =>
    expect(sent).toEqual(["Marta: Your lamp is here", "Luca: Luca speaking", "Marta: Your lamp is here"]),
  );
});

test("what another tab could not send yet is still kept when this one has sent its own", async () => {
  const message = (client_id: string) => ({
    client_id,
    uniQref: "c1",
    text: client_id,
    whisper: false,
    at: 0,
  });
  const kept = () => localStorage.getItem(remembered("outbox.1"));
  /** Another tab has modules of its own, over the same storage. */
  vi.resetModules();
  const other = await import("./outbox");
  belongs(1);
  other.belongs(1);
  posted({ kind: "post", message: message("a1") });
  other.posted({ kind: "post", message: message("b2") });
  posted({ kind: "arrived", client_id: "a1" });
  expect(kept()).toContain("b2");
  expect(kept()).not.toContain("a1");
  other.posted({ kind: "arrived", client_id: "b2" });
  expect(kept()).toBeNull();
  expect(useOutbox.getState().outbox).toEqual([]);
});

test("a page that is loaded anew does not know whether what was on its way has arrived", async () => {
  belongs(1);
  const message = { client_id: "m", uniQref: "c1", text: "hello", whisper: false, at: 0 };
  posted({ kind: "post", message });
  vi.resetModules();
  const anew = await import("./outbox");
  anew.belongs(1);
  expect(anew.useOutbox.getState().outbox).toMatchObject([
    { client_id: "m", state: "failed", unanswered: true },
  ]);
});
