// Stories of one chat: what is written arrives or says that it did not, and its end leads to the wrap-up.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useFreshness } from "@/api/freshness";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { broken, on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { keepDraft } from "../compose/drafts";
import { aChat, aCrumb, aMessage, aSent } from "../testing/shapes";

withConsole();

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand();
  line = feed();
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const notices = () => screen.getByRole("region", { name: "Notifications" });
const chats = () => screen.getByRole("region", { name: "Chats and queues" });

describe("a message", () => {
  const open = async () => {
    house.chats = [aChat("c1", { Messages: [aMessage(0)], message_count: 1 })];
    const user = await openSignedIn("/Common/Comms?chat=c1");
    return { user, box: await screen.findByRole("textbox", { name: "Message" }) };
  };
  beforeEach(() =>
    server.use(
      on("put", "livechat/keypress", () => ({})),
      on("delete", "livechat/keypress", () => ({})),
    ),
  );

  test("that failed says so where it stands, and is sent again as the same message", async () => {
    const ids: { client_id: string | null | undefined; key: string | null }[] = [];
    server.use(
      on("post", "livechat/send", ({ body, headers }) => {
        ids.push({ client_id: body.client_id, key: headers.get("Idempotency-Key") });
        if (ids.length === 1) return refuse(146);
        return aSent(body, 1);
      }),
    );
    const { user, box } = await open();
    await user.type(box, "On its way{Enter}");
    const log = within(screen.getByRole("log"));
    expect(await log.findByText("Not sent")).toBeVisible();
    expect(box).toHaveValue("");
    await user.click(await button("Send again"));
    await waitFor(() => expect(log.queryByText("Not sent")).toBeNull());
    expect(log.getAllByText("On its way")).toHaveLength(1);
    expect(ids).toHaveLength(2);
    expect(ids[0]?.client_id).toBeTruthy();
    expect(ids[1]).toEqual(ids[0]);
  });

  test("that got no answer goes by itself once the line is back", async () => {
    let sent = 0;
    server.use(
      on("post", "livechat/send", ({ body }) => {
        sent += 1;
        if (sent === 1) return broken();
        return aSent(body, 1);
      }),
    );
    const { user, box } = await open();
    await line.up();
    line.drop();
    await user.type(box, "Are you there?{Enter}");
    expect(await screen.findByText("Will be sent when the connection is back")).toBeVisible();
    // On its way back the line is not up, and nothing has failed.
    act(() => useFreshness.setState({ live: "connecting" }));
    expect(screen.queryByText("Not sent")).toBeNull();
    line.mend();
    await waitFor(() => expect(screen.queryByText("Will be sent when the connection is back")).toBeNull());
    await waitFor(() => expect(sent).toBe(2));
  });

  test("that one no longer wants is discarded", async () => {
    server.use(on("post", "livechat/send", () => refuse(147)));
    const { user, box } = await open();
    await user.type(box, "Never mind{Enter}");
    await user.click(await button("Discard"));
    expect(screen.queryByText("Never mind")).toBeNull();
  });

  test("half written is there again after another chat was looked at", async () => {
    house.chats = [aChat("c1"), aChat("c2", { name: "Ines", surname: "Roth" })];
    const user = await openSignedIn("/Common/Comms?chat=c1");
    await user.type(await screen.findByRole("textbox", { name: "Message" }), "half a sent");
    await user.click(within(chats()).getByRole("link", { name: /Ines Roth/ }));
    await screen.findByRole("heading", { name: "Ines Roth" });
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("");
    await user.click(within(chats()).getByRole("link", { name: /Nadia Conti/ }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("half a sent"));
  });
});

/** What another tab of this browser has made of the drafts. */
const elsewhere = (drafts: Record<string, string>) => {
  localStorage.setItem("switchyard.drafts", JSON.stringify(drafts));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "switchyard.drafts" })));
};

describe("a draft of another tab", () => {
  test("is in the field, and gone once it was sent there; nobody is told that this tab types", async () => {
    const told = vi.fn();
    server.use(
      on("put", "livechat/keypress", () => {
        told();
        return {};
      }),
    );
    house.chats = [aChat("c1", { Messages: [aMessage(0)] })];
    await openSignedIn("/Common/Comms?chat=c1");
    const box = await screen.findByRole("textbox", { name: "Message" });
    elsewhere({ c1: "It left us" });
    expect(box).toHaveValue("It left us");
    elsewhere({ c2: "to somebody else" });
    expect(box).toHaveValue("");
    expect(told).not.toHaveBeenCalled();
  });

  test("does not take the place of what is being typed", async () => {
    house.chats = [aChat("c1", { Messages: [aMessage(0)] })];
    server.use(
      on("put", "livechat/keypress", () => ({})),
      on("delete", "livechat/keypress", () => ({})),
    );
    await openSignedIn("/Common/Comms?chat=c1");
    const box = await screen.findByRole("textbox", { name: "Message" });
    fireEvent.change(box, { target: { value: "It leaves" } });
    elsewhere({ c1: "It left us" });
    expect(box).toHaveValue("It leaves");
    keepDraft("c1", "");
  });

  test("of a wrap-up is in its notes", async () => {
    house.chats = [aChat("c1", { Messages: [aMessage(0)], status: "Wrap-up", wrap_up_until: at(300) })];
    await openSignedIn("/Common/Comms?chat=c1");
    const box = await screen.findByRole("textbox", { name: "Notes" });
    elsewhere({ "wrap-up c1": "Wants a refund" });
    expect(box).toHaveValue("Wants a refund");
    elsewhere({});
    expect(box).toHaveValue("");
  });
});

describe("the end of a chat", () => {
  const told: { how: string; notes: string | null | undefined }[] = [];
  beforeEach(() => {
    told.length = 0;
    // What an earlier story began to write would be asked about first.
    keepDraft("c1", "");
    house.chats = [aChat("c1", { Messages: [aMessage(0)] })];
    server.use(
      on("delete", "livechat/ongoing", () => ({
        uniQref: "c1",
        status: "Wrap-up" as const,
        endFeedbackTimer: 300,
      })),
      on("patch", "livechat/details", ({ body }) => {
        told.push({ how: body.wrap_up ?? "", notes: body.notes });
        return { uniQref: body.uniQref, status: "Completed" as const };
      }),
    );
  });
  const end = async () => {
    const user = await openSignedIn("/Common/Comms?chat=c1");
    await user.click(await button("End"));
    return { user, form: within(await screen.findByRole("form", { name: "Wrap-up" })) };
  };

  test("opens the wrap-up; its notes are sent, and the chat leaves the desk", async () => {
    const { user, form } = await end();
    expect(form.getByRole("timer")).toHaveTextContent(/(5:00|4:5\d) left/);
    await user.type(form.getByLabelText("Notes"), "Wants a refund");
    await user.click(form.getByRole("button", { name: "Send notes" }));
    expect(await screen.findByText("You have no chats")).toBeVisible();
    expect(told).toEqual([{ how: "send", notes: "Wants a refund" }]);
    // In the place in which the next one will ring: the row of the chat itself has gone.
    await waitFor(() => expect(screen.queryByRole("link", { name: /Nadia Conti/ })).toBeNull());
    expect(document.querySelector(".offerplace")).toHaveFocus();
    expect(await within(notices()).findByText("The chat with Nadia Conti has ended.")).toBeVisible();
  });

  test("keeps half-written notes on the server once one looks at another chat", async () => {
    house.chats.push(aChat("c2", { name: "Ines", surname: "Roth" }));
    const { user, form } = await end();
    await user.type(form.getByLabelText("Notes"), "Wants a ref");
    await user.click(within(chats()).getByRole("link", { name: /Ines Roth/ }));
    await waitFor(() => expect(told).toEqual([{ how: "keep", notes: "Wants a ref" }]));
  });

  test("shows the notes that were written on another device", async () => {
    house.chats = [
      aChat("c9", {
        status: "Wrap-up",
        end_reason: "resolved",
        wrap_up_until: at(300),
        wrap_up_draft: { notes: "Called her back" },
      }),
    ];
    await openSignedIn("/Common/Comms?chat=c9");
    expect(await screen.findByLabelText("Notes")).toHaveValue("Called her back");
  });

  test("leaves the chat to be read, by the notice that tells of it", async () => {
    const over = aChat("c1", {
      status: "Completed",
      Messages: [aMessage(0, { Message: "The shade is cracked." })],
    });
    server.use(
      on("post", "livechat/details", ({ body }) => {
        expect(body.uniQref).toEqual(["c1"]);
        return { chats: { c1: { ...over, Status: "Completed" as const, earlier: false, feedback: [] } } };
      }),
    );
    const { user, form } = await end();
    await user.click(form.getByRole("button", { name: "Skip" }));
    house.chats = [];
    expect(await screen.findByText("You have no chats")).toBeVisible();
    await user.click(await within(notices()).findByRole("link", { name: "View chat" }));
    expect(await within(await screen.findByRole("log")).findByText("The shade is cracked.")).toBeVisible();
    expect(screen.getByText(/no longer yours\. You can read it/)).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    expect(screen.queryByRole("button", { name: "End" })).toBeNull();
    const customer = within(screen.getByRole("complementary", { name: "Customer" }));
    expect(customer.getByText("Nadia Conti")).toBeVisible();
    expect(await flaws()).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Close" }));
    expect(await screen.findByText("You have no chats")).toBeVisible();
  });

  test("is wrapped up without notes by who skips them", async () => {
    const { user, form } = await end();
    await user.type(form.getByLabelText("Notes"), "not worth keeping");
    await user.click(form.getByRole("button", { name: "Skip" }));
    expect(await screen.findByText("You have no chats")).toBeVisible();
    expect(told).toEqual([{ how: "skip", notes: undefined }]);
  });

  test("that is refused brings the chat back as it was", async () => {
    server.use(on("delete", "livechat/ongoing", () => refuse(183)));
    const user = await openSignedIn("/Common/Comms?chat=c1");
    await user.click(await button("End"));
    await user.click(await button(/^(End|Transfer|Offer) now/));
    await waitFor(() => expect(within(notices()).getAllByRole("article")).toHaveLength(1));
    expect(screen.queryByRole("form", { name: "Wrap-up" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
  });

  test("whose wrap-up is refused keeps the notes", async () => {
    server.use(on("patch", "livechat/details", () => refuse(146)));
    const { user, form } = await end();
    await user.type(form.getByLabelText("Notes"), "Wants a refund");
    await user.click(form.getByRole("button", { name: "Send notes" }));
    await waitFor(() => expect(screen.getByLabelText("Notes")).toHaveValue("Wants a refund"));
    expect(await within(notices()).findByRole("article")).toBeVisible();
  });

  test("by the customer says whose it was", async () => {
    await openSignedIn("/Common/Comms?chat=c1");
    await screen.findByRole("textbox", { name: "Message" });
    await line.up();
    line.tell("chat.ended", {
      uniQref: "c1",
      reason: "customer_left",
      by: "customer",
      wrap_up_until: at(300),
      step: aCrumb("customer_left", "", "customer_left"),
    });
    expect(await screen.findByText("The customer left the chat")).toBeVisible();
  });
});
