// Stories of an offer that finds its agent elsewhere: on another screen, under a dialog, in another tab, away.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { quiet, rings } from "../testing/rings";
import { aChat, aMessage, anOffer, aSlot } from "../testing/shapes";
import { asksOf } from "./asks";
import { useTaking } from "./useTake";

withConsole();

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand();
  line = feed();
});

afterEach(() => void vi.useRealTimers());

const ring = async () => {
  await line.up();
  rings(line, "c1", { name: "Giulia", surname: "Conti", skill: "Orders" });
  return within(await screen.findByRole("alertdialog", { name: "Incoming chat" }));
};
const takes = () => {
  const taken: unknown[] = [];
  server.use(
    on("get", "queue/retrieve_entity", ({ query }) => {
      taken.push(query.uniQref);
      const chat = aChat("c1", { name: "Giulia", surname: "Conti", Messages: [aMessage(0)] });
      house.chats = [chat];
      house.me = aProfile({ slots: [aSlot("c1", "taken")] });
      return { chat, events: [], retrieved: true, retrieved_by: 1 };
    }),
  );
  return taken;
};

describe("an offer", () => {
  test("rings on another screen, in the title too, and its key opens the chat", async () => {
    const taken = takes();
    const user = await openSignedIn("/Common/Knowledge");
    await waitFor(() => expect(document.title).toMatch(/Knowledge/));
    const bar = await ring();
    expect(bar.getByText("Giulia Conti")).toBeVisible();
    await waitFor(() => expect(document.title).toBe("☎ Giulia Conti – Orders · Switchyard"));
    expect(await flaws()).toEqual([]);
    await user.keyboard("{Alt>}a{/Alt}");
    expect(await screen.findByRole("heading", { name: "Giulia Conti" })).toBeVisible();
    expect(taken).toEqual(["c1"]);
    await waitFor(() => expect(document.title).not.toMatch(/☎/));
  });

  test("tells how long its customer has waited by now, not by when it began", async () => {
    await openSignedIn("/Common/Comms");
    await line.up();
    rings(line, "c1", { waited: 5, ring_seconds: 30, until: new Date(Date.now() + 10_000).toISOString() });
    expect(await screen.findByText(/waited 0:2[456]$/)).toBeVisible();
  });

  test("is over when its time is, also while the line is down and nobody says so", async () => {
    await openSignedIn("/Common/Knowledge");
    await line.up();
    rings(line, "c1", {
      name: "Giulia",
      surname: "Conti",
      until: new Date(Date.now() + 2_000).toISOString(),
    });
    expect(await screen.findByRole("alertdialog", { name: "Incoming chat" })).toBeVisible();
    line.drop();
    await waitFor(() => expect(screen.queryByRole("alertdialog", { name: "Incoming chat" })).toBeNull(), {
      timeout: 5_000,
    });
  });

  test("says why it is this one, and how the customer began, as soon as they have", async () => {
    await openSignedIn("/Common/Knowledge");
    await line.up();
    rings(line, "c1", { name: "Giulia", surname: "Conti", why: { reason: "transferred", of: "Tom Okafor" } });
    const bar = within(await screen.findByRole("alertdialog", { name: "Incoming chat" }));
    expect(bar.getByText("Transferred by Tom Okafor")).toBeVisible();
    line.tell("offer.words", { uniQref: "c1", first_message: "La lampada lampeggia" });
    const words = await bar.findByText("La lampada lampeggia");
    expect(words).toHaveAttribute("dir", "auto");
    expect(await flaws()).toEqual([]);
  });

  test("stands over a dialog without taking its focus, and accepting leaves the dialog", async () => {
    takes();
    const user = await openSignedIn();
    await screen.findByText("No one is waiting");
    await user.keyboard("{Control>}k{/Control}");
    const find = await screen.findByRole("combobox");
    await waitFor(() => expect(find).toHaveFocus());
    const bar = await ring();
    expect(find).toHaveFocus();
    await user.click(bar.getByRole("button", { name: "Accept" }));
    expect(await screen.findByRole("heading", { name: "Giulia Conti" })).toBeVisible();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("that takes the place of another unbidden is not answered by the key that was meant for that one", async () => {
    const taken = takes();
    await openSignedIn("/Common/Knowledge");
    await ring();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    quiet(line, "c1", "withdrawn");
    rings(line, "c2", { name: "Olaf", surname: "Berg", skill: "Orders" });
    expect(await screen.findByText("Olaf Berg")).toBeVisible();
    const press = () => fireEvent.keyDown(window, { key: "a", altKey: true });
    press();
    expect(useTaking.getState().taking).toEqual([]);
    vi.setSystemTime(Date.now() + 1_000);
    press();
    await waitFor(() => expect(taken).toEqual(["c2"]));
  });

  test("that another tab has answered falls silent here", async () => {
    await openSignedIn("/Common/Knowledge");
    await ring();
    quiet(line, "c1", "accepted");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(document.title).not.toMatch(/☎/);
  });
});

describe("whoever is away", () => {
  test("is told why, and comes back with one key, after which nothing says so any more", async () => {
    const heard: unknown[] = [];
    server.use(
      on("patch", "internal/profile", ({ body }) => {
        heard.push(body);
        house.me = aProfile();
        return house.me;
      }),
    );
    const user = await openSignedIn();
    await line.up();
    line.tell(
      "presence",
      aPresence({
        suspended: true,
        status: "Away",
        suspend_cause: "missed_offers",
      }),
    );
    expect(
      await screen.findByText("You missed 2 offers in a row, so no more are offered to you."),
    ).toBeVisible();
    expect(await flaws()).toEqual([]);
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    expect(await notices.findByRole("button", { name: "Become available" })).toBeVisible();
    await user.keyboard("{Alt>}b{/Alt}");
    await waitFor(() => expect(heard).toEqual([{ suspend: false }]));
    await waitFor(() => expect(notices.queryAllByRole("article")).toHaveLength(0));
    expect(await screen.findByText("No offers right now. The next one appears here.")).toBeVisible();
  });

  test("by choice is told nothing of an earlier reason", async () => {
    await openSignedIn();
    await line.up();
    const away = { suspended: true, status: "Away" as const };
    line.tell("presence", aPresence({ ...away, suspend_cause: "missed_offers" }));
    const notices = within(screen.getByRole("region", { name: "Notifications" }));
    await notices.findByText(/You missed 2/);
    line.tell("presence", aPresence({ ...away, suspend_cause: "by_hand", suspend_reason: 2 }));
    await waitFor(() => expect(notices.queryAllByRole("article")).toHaveLength(0));
  });
});

test("of several that ask, offers come first, then the invitation whose chat is being looked at", () => {
  const invited = (uniQref: string) => ({
    uniQref,
    name: "",
    surname: "",
    skill: "",
    channel: 0 as const,
    first_message: null,
    asked: null,
  });
  const offer = { ...anOffer("o1") };
  const asks = asksOf([offer], [invited("i1"), invited("i2")], "i2");
  expect(asks.map(({ uniQref }) => uniQref)).toEqual(["o1", "i2", "i1"]);
});
