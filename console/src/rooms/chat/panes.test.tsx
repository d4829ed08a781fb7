// Stories of the panes that have nothing to show yet, nothing to show, nothing but a failure, or only something old.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aMember } from "@/rooms/team/testing/shapes";
import { useQualityStore } from "@/session/useQuality";
import { type Feed, feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { broken, on, refuse, server, silent } from "@/testing/server";
import { aChat, aMessage, aQueue, aWaiting } from "./testing/shapes";

const GOOD = { rating: "good" as const, score: 1, issue: null, latency: 20, downlink: 1_250_000 };

withConsole();

let house: House;
let line: Feed;
beforeEach(() => {
  house = stand({
    chats: [aChat("c1", { Messages: [aMessage(0, { Message: "Where is my parcel?" })] })],
    waiting: [aWaiting("w1")],
  });
  line = feed();
});
afterEach(() => vi.unstubAllGlobals());

const pane = (name: string) => screen.findByRole("region", { name });
const lines = () => pane("Chats and queues");
const talk = () => pane("Conversation");
const busy = (within: HTMLElement) => within.querySelectorAll('[aria-busy="true"]').length;

/** The browser loses or finds its network. */
const network = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    dispatchEvent(new Event(online ? "online" : "offline"));
  });

describe("while it loads", () => {
  test("every pane shows its shape, and says that it is busy", async () => {
    server.use(on("get", "livechat/ongoing", silent), on("get", "livechat/queue", silent));
    await openSignedIn("/Common/Comms?chat=c1");
    expect(busy(await lines())).toBe(2);
    expect(busy(await talk())).toBe(1);
    expect(busy(await screen.findByRole("complementary", { name: "Customer" }))).toBe(1);
    expect(screen.queryByText("No customer to show")).toBeNull();
    expect(screen.queryByText("No one is waiting")).toBeNull();
    expect(screen.queryByText("You have no chats")).toBeNull();
    expect(await flaws()).toEqual([]);
  });

  test("so does the frame before it knows whose desk it is", async () => {
    server.use(on("get", "internal/profile", silent));
    await openSignedIn();
    await waitFor(() => expect(screen.getByRole("main")).toHaveAttribute("aria-busy", "true"));
  });
});

describe("with nothing to show", () => {
  test("every pane says what belongs there and how it gets there", async () => {
    Object.assign(house, { chats: [], waiting: [] });
    await openSignedIn();
    const left = within(await lines());
    expect(await left.findByText("No one is waiting")).toBeVisible();
    expect(left.getByText("New chats appear here as soon as customers write.")).toBeVisible();
    expect(left.getAllByText("Free")).toHaveLength(3);
    const middle = within(await talk());
    expect(middle.getByText("You have no chats")).toBeVisible();
    expect(
      middle.getByText("Offers appear at the top left. You can take waiting chats from the queue."),
    ).toBeVisible();
    expect(screen.getByText("The details of the chat you select appear here.")).toBeVisible();
    expect(await flaws()).toEqual([]);
  });

  test("who has chats, none of which waits, and looks at none is told to pick one", async () => {
    Object.assign(house, { chats: [aChat("c1")], waiting: [] });
    await openSignedIn();
    expect(
      await within(await talk()).findByText("Choose one of your chats, or take one from the queue."),
    ).toBeVisible();
  });
});

describe("when it failed", () => {
  test("the chats say why, name the request and can be asked for again", async () => {
    server.use(on("get", "livechat/ongoing", () => refuse(195)));
    const user = await openSignedIn("/Common/Comms?chat=c1");
    const left = within(await lines());
    const middle = within(await talk());
    expect(await left.findByText("Your chats could not be loaded")).toBeVisible();
    expect(middle.getByText("The messages could not be loaded")).toBeVisible();
    const right = within(screen.getByRole("complementary", { name: "Customer" }));
    expect(right.getByText("The details could not be loaded")).toBeVisible();
    expect(left.getByText(/0198c0de-7000/)).toBeVisible();
    expect(await left.findByRole("button", { name: "Take Otto Berg" })).toBeVisible();
    expect(await flaws()).toEqual([]);
    server.use(on("get", "livechat/ongoing", () => ({ items: house.chats })));
    await user.click(left.getByRole("button", { name: "Try again" }));
    expect(await middle.findByText("Where is my parcel?")).toBeVisible();
    expect(left.queryByText("Your chats could not be loaded")).toBeNull();
    expect(right.queryByText("The details could not be loaded")).toBeNull();
  });

  test("the line says so by itself, and the chats go on", async () => {
    server.use(on("get", "livechat/queue", broken));
    const user = await openSignedIn("/Common/Comms?chat=c1");
    const left = within(await lines());
    expect(await left.findByText("The queues could not be loaded")).toBeVisible();
    expect(left.getByText("The server did not respond.")).toBeVisible();
    expect(await within(await talk()).findByText("Where is my parcel?")).toBeVisible();
    server.use(on("get", "livechat/queue", () => aQueue(...house.waiting)));
    await user.click(left.getByRole("button", { name: "Try again" }));
    expect(await left.findByText("Otto Berg")).toBeVisible();
  });

  test("the frame says that the profile is missing, and asks again", async () => {
    server.use(on("get", "internal/profile", broken));
    const user = await openSignedIn();
    expect(await screen.findByText("Your profile could not be loaded")).toBeVisible();
    server.use(on("get", "internal/profile", () => house.me));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Your chats" })).toBeVisible();
  });

  test("the team says so in its drawer, and asks again", async () => {
    server.use(on("get", "internal/team", broken));
    const user = await openSignedIn();
    await user.click(await screen.findByRole("button", { name: "Team" }));
    expect(await screen.findByText("The team could not be loaded")).toBeVisible();
    server.use(on("get", "internal/team", () => ({ items: [aMember(2)] })));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Luca Bassi")).toBeVisible();
  });
});

describe("when it is old", () => {
  test("chats and line stay, marked with the time they were true, and are fresh again with the feed", async () => {
    await openSignedIn("/Common/Comms?chat=c1");
    const left = within(await lines());
    await line.up();
    await left.findByText("Otto Berg");
    expect(left.queryByText(/Not up to date/)).toBeNull();
    line.drop();
    await waitFor(() => expect(left.getAllByText(/^Not up to date since \d\d:\d\d$/)).toHaveLength(2));
    expect(left.getByText("Otto Berg")).toBeVisible();
    expect(within(await talk()).getByText("Where is my parcel?")).toBeVisible();
    expect(await flaws()).toEqual([]);
    line.mend();
    await waitFor(() => expect(left.queryByText(/Not up to date/)).toBeNull());
  });

  test("a server that is gone for a while is told above all, until it answers", async () => {
    await openSignedIn("/Common/Comms?chat=c1");
    await screen.findAllByText("Where is my parcel?");
    await line.up();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    line.drop();
    expect(await within(await lines()).findAllByText(/Not up to date/)).not.toHaveLength(0);
    expect(screen.queryByText(/The server is not responding/)).toBeNull();
    act(() => vi.advanceTimersByTime(5_000));
    expect(await screen.findByText(/The server is not responding/)).toBeVisible();
    // What was measured before says nothing of now.
    act(() => useQualityStore.setState({ reading: GOOD }));
    expect(screen.getByRole("img", { name: "Connection: Offline" })).toBeInTheDocument();
    expect(screen.getAllByText("Where is my parcel?")).not.toHaveLength(0);
    line.mend();
    act(() => vi.advanceTimersByTime(30_000));
    await waitFor(() => expect(screen.queryByText(/The server is not responding/)).toBeNull());
    vi.useRealTimers();
  });

  test("offline is said once above all, what is there stays, and comes back by itself", async () => {
    await openSignedIn("/Common/Comms?chat=c1");
    const left = within(await lines());
    await line.up();
    await left.findByText("Otto Berg");
    network(false);
    const banner = "You’re offline. Chat messages are saved and sent when you’re back online.";
    expect(await screen.findByText(banner)).toBeVisible();
    expect(left.getAllByText(/Not up to date/)).toHaveLength(2);
    expect(left.getByText("Otto Berg")).toBeVisible();
    network(true);
    await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
    expect(left.queryByText(/Not up to date/)).toBeNull();
  });

  test("an answer that could not be renewed is kept and marked, and asked for until it is there", async () => {
    await openSignedIn();
    const left = within(await lines());
    await left.findByText("Otto Berg");
    await line.up();
    server.use(on("get", "livechat/queue", broken));
    line.drop();
    await waitFor(() => expect(left.getAllByText(/Not up to date/)).toHaveLength(2));
    line.mend();
    await waitFor(() => expect(left.getAllByText(/Not up to date/)).toHaveLength(1));
    expect(left.getByText("Otto Berg")).toBeVisible();
    expect(left.queryByText("The queues could not be loaded")).toBeNull();
    house.waiting = [aWaiting("w2", { name: "Ines", surname: "Roth" })];
    server.use(on("get", "livechat/queue", () => aQueue(...house.waiting)));
    expect(await left.findByText("Ines Roth")).toBeVisible();
    expect(left.queryByText(/Not up to date/)).toBeNull();
  });
});
