// Stories of the tour: it begins by itself once, suspends, is left or completed, and not with chats in hand.
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { useApiActivity } from "@/api/activity";
import type { Profile, Slot } from "@/api/shapes";
import { version } from "@/generated/catalogue";
import { aPresence } from "@/rooms/presence/testing/shapes";
import { isFound } from "@/rooms/team/TeamSidebar";
import { aMember } from "@/rooms/team/testing/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import type { TourName } from "./face/tours";
import { type Beginning, isDue, mayBegin, useFirstTour, useTourRuns } from "./tour";

// Retries as long as the documents say: quicker ones draw the dialog anew while it is looked at.
vi.unmock("@/api/retry");

withConsole();
beforeEach(() => useTourRuns.setState({ runs: null, left: null }));

const newcomer = (more: Partial<Profile> = {}): Profile =>
  aProfile({ preferences: { ...aProfile().preferences, initial_tour: false }, ...more });
const slot = { uniQref: "chat-1", kind: "chat" } as unknown as Slot;

describe("the rules", () => {
  test("it is due once, and neither on a public link nor for an operator", () => {
    expect(isDue(newcomer(), false)).toBe(true);
    expect(isDue(newcomer(), true)).toBe(false);
    expect(isDue(aProfile(), false)).toBe(false);
    expect(isDue(newcomer({ global_admin: "ticket 812" }), false)).toBe(false);
  });
  test("it begins only without chats", () => {
    expect(mayBegin({ slots: [] })).toBe(true);
    expect(mayBegin({ slots: [slot] })).toBe(false);
  });
});

test("a newcomer's tour begins by itself, suspends them, and leaving it is remembered and said", async () => {
  const asked: unknown[] = [];
  const house = stand({ me: newcomer() });
  house.me.preferences.release_notes = null;
  feed();
  server.use(
    on("get", "helper/releasenotes", () => ({
      Builds: { [version]: [{ name: "One", description: "One.", attachments: [] }] },
      NextBuild: null,
    })),
    on("patch", "internal/profile", ({ body }) => {
      asked.push(body.tour ?? body.preference);
      // Asked at once, the end of the tour may be answered before the preference is kept.
      return house.me;
    }),
  );
  const user = await openSignedIn();
  expect(await screen.findByText("Your status")).toBeVisible();
  expect(asked).toEqual([true]);
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Your chats and the queues")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Leave the tour" }));
  expect(await screen.findByText("You can start the tour again from your profile.")).toBeVisible();
  await waitFor(() => expect(asked).toEqual([true, false, { initial_tour: true }]));
  expect(await screen.findByRole("dialog", { name: "What’s new" })).toBeVisible();
  await waitFor(() => expect(useApiActivity.getState().pending).toEqual([]));
  expect(screen.getByRole("dialog", { name: "What’s new" })).toBeVisible();
});

describe("the first one", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test("begins two seconds after the sign-in, and tries again each second until it can", async () => {
    const answers: Beginning[] = ["later", "later", "begun"];
    const begin = vi.fn(async () => answers.shift() ?? "failed");
    renderHook(() => useFirstTour("console", begin));
    await passes(1_999);
    expect(begin).not.toHaveBeenCalled();
    await passes(1);
    expect(begin).toHaveBeenCalledExactlyOnceWith("console", true);
    await passes(999);
    expect(begin).toHaveBeenCalledTimes(1);
    await passes(1);
    expect(begin).toHaveBeenCalledTimes(2);
    await passes(1_000);
    expect(begin).toHaveBeenCalledTimes(3);
    await passes(10_000);
    expect(begin).toHaveBeenCalledTimes(3);
  });

  test("is not tried again where the server refused it for good, or it is due no longer", async () => {
    const begin = vi.fn(async (): Promise<Beginning> => "failed");
    const { rerender } = renderHook(({ due }) => useFirstTour(due, begin), {
      initialProps: { due: "console" as TourName | null },
    });
    await passes(8_000);
    expect(begin).toHaveBeenCalledTimes(1);
    begin.mockResolvedValue("later");
    rerender({ due: "canned" });
    await passes(2_000);
    rerender({ due: null });
    await passes(8_000);
    expect(begin).toHaveBeenCalledTimes(2);
  });
});

test("a newcomer with a chat in hand is not told so; it begins when the chat is done", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const house = stand({ me: { ...newcomer(), slots: [slot] } });
  const line = feed();
  server.use(on("patch", "internal/profile", () => house.me));
  await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByText("Please complete your chats before you start a tour.")).toBeNull();
  await line.up();
  house.me = newcomer();
  line.tell("presence", aPresence({ slots: [] }));
  expect(await screen.findByRole("alertdialog", {}, { timeout: 6_000 })).toBeVisible();
});

test("Escape before its first card is there is not lost, and nobody stays suspended", async () => {
  const asked: unknown[] = [];
  const house = stand({ me: newcomer() });
  feed();
  let answers: () => void = () => undefined;
  const suspended = new Promise<void>((resolve) => {
    answers = resolve;
  });
  server.use(
    on("patch", "internal/profile", async ({ body }) => {
      asked.push(body.tour ?? body.preference);
      if (body.tour) await suspended;
      return house.me;
    }),
  );
  const user = await openSignedIn();
  await waitFor(() => expect(asked).toEqual([true]), { timeout: 4_000 });
  await user.keyboard("{Escape}");
  answers();
  await waitFor(() => expect(asked).toEqual([true, false, { initial_tour: true }]));
  expect(useTourRuns.getState().runs).toBeNull();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("Escape leaves it wherever the focus is, and it does not begin again by itself", async () => {
  const house = stand({ me: newcomer() });
  feed();
  server.use(on("patch", "internal/profile", () => house.me));
  const user = await openSignedIn();
  await screen.findByText("Your status");
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("{Escape}");
  expect(await screen.findByText("You can start the tour again from your profile.")).toBeVisible();
  expect(useTourRuns.getState()).toEqual({ runs: null, left: house.me.user_id });
});

test("its card has the keyboard for as long as it is shown, and gives it back", async () => {
  const house = stand({ me: newcomer() });
  feed();
  server.use(on("patch", "internal/profile", () => house.me));
  const user = await openSignedIn();
  const card = within(await screen.findByRole("alertdialog"));
  const next = card.getByRole("button", { name: "Next" });
  const leave = card.getByRole("button", { name: "Leave the tour" });
  expect(next).toHaveFocus();
  await user.tab();
  expect(leave).toHaveFocus();
  await user.tab();
  expect(next).toHaveFocus();
  await user.tab({ shift: true });
  expect(leave).toHaveFocus();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.tab();
  expect(next).toHaveFocus();
  const menu = screen.getByRole("button", { name: /Your menu/ });
  act(() => menu.focus());
  expect(next).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByText("2 of 6")).toBeVisible());
  expect(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Next" })).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(menu).toHaveFocus());
});

test("what the page does not show, as on a phone, is neither waited for nor counted", async () => {
  const phone = document.createElement("style");
  phone.textContent = ".talk, .who { display: none; }";
  document.head.append(phone);
  const house = stand({ me: newcomer() });
  feed();
  server.use(on("patch", "internal/profile", () => house.me));
  const user = await openSignedIn();
  expect(await screen.findByText("1 of 4")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(await screen.findByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await screen.findByText("2 of 4");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Everything by keyboard")).toBeVisible();
  expect(screen.getByText("3 of 4")).toBeVisible();
  phone.remove();
});

test("whose page was loaded anew in the middle of one goes on with it", async () => {
  const house = stand({ me: aProfile({ suspended: true, status: "Away", suspend_cause: "tour" }) });
  feed();
  server.use(on("patch", "internal/profile", ({ body }) => (body.tour ? refuse(174) : house.me)));
  await openSignedIn();
  expect(await screen.findByText("Your status", {}, { timeout: 4_000 })).toBeVisible();
});

test("whoever left the tour begins it again from their menu", async () => {
  const asked: unknown[] = [];
  const house = stand();
  feed();
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      asked.push(body.tour);
      return house.me;
    }),
  );
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: /Your menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Take the tour" }));
  expect(await screen.findByText("Your status")).toBeVisible();
  expect(asked).toEqual([true]);
});

test("with chats in hand it does not begin, and says why", async () => {
  stand();
  feed();
  server.use(on("patch", "internal/profile", () => refuse(203)));
  const user = await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "take the tour{Enter}");
  expect(await screen.findByText("Please complete your chats before you start a tour.")).toBeVisible();
  expect(useTourRuns.getState().runs).toBeNull();
});

describe("the tour of the canned responses", () => {
  const holder = (more: Partial<Profile> = {}) => aProfile({ permissions: [1, 93, 101], ...more });
  const PAGE = "/Common/Profile/CannedResponses";
  const suspends = (house: { me: Profile }) => {
    const asked: unknown[] = [];
    server.use(
      on("patch", "internal/profile", ({ body }) => {
        asked.push(body.tour ?? body.preference);
        return house.me;
      }),
    );
    return asked;
  };

  test("is begun by the page's button, shows everything, suspends, and changes no preference", async () => {
    const asked = suspends(stand({ me: holder() }));
    feed();
    const user = await openSignedIn(PAGE);
    await user.click(await screen.findByRole("button", { name: "Take the tour" }));
    for (const title of [
      "Your saved texts",
      "A new response",
      "Variables",
      "Automatic responses",
      "Shared responses",
      "In the chat",
    ]) {
      const card = within(await screen.findByRole("alertdialog"));
      expect(await card.findByRole("heading", { name: title })).toBeVisible();
      await user.click(card.getByRole("button", { name: /Next|Done/ }));
    }
    await waitFor(() => expect(asked).toEqual([true, false]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(useTourRuns.getState().runs).toBeNull();
  });

  test("is begun by the palette wherever one is, and leads to the page", async () => {
    const asked = suspends(stand({ me: holder() }));
    feed();
    const user = await openSignedIn();
    await screen.findByRole("heading", { name: "Your chats" });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "tour of the canned{Enter}");
    expect(
      await screen.findByRole("heading", { name: "Your saved texts" }, { timeout: 5_000 }),
    ).toBeVisible();
    expect(location.hash).toBe(`#${PAGE}`);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(asked).toEqual([true, false]));
    expect(screen.queryByText("You can start the tour again from your profile.")).toBeNull();
  });

  test("leaves out what is not there, as the open one on a phone", async () => {
    const phone = document.createElement("style");
    phone.textContent = ".canned .openside { display: none; }";
    document.head.append(phone);
    suspends(stand({ me: holder() }));
    feed();
    const user = await openSignedIn(PAGE);
    await user.click(await screen.findByRole("button", { name: "Take the tour" }));
    expect(await screen.findByText("1 of 5")).toBeVisible();
    phone.remove();
  });

  test("does not begin with chats in hand, and says why", async () => {
    stand({ me: holder({ slots: [slot] }) });
    feed();
    const user = await openSignedIn(PAGE);
    await user.click(await screen.findByRole("button", { name: "Take the tour" }));
    expect(await screen.findByText("Please complete your chats before you start a tour.")).toBeVisible();
    expect(useTourRuns.getState().runs).toBeNull();
  });

  test("is there for nobody who does not hold 101", async () => {
    stand();
    feed();
    const user = await openSignedIn(PAGE);
    await screen.findByText("There are no canned responses yet");
    expect(screen.queryByRole("button", { name: "Take the tour" })).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "tour");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Take the tourCommand",
    ]);
  });

  test("goes on where the page was loaded anew in the middle of it", async () => {
    suspends(stand({ me: holder({ suspended: true, status: "Away", suspend_cause: "tour" }) }));
    feed();
    await openSignedIn(PAGE);
    expect(
      await screen.findByRole("heading", { name: "Your saved texts" }, { timeout: 4_000 }),
    ).toBeVisible();
  });
});

test("where it is another reason, that one is said", async () => {
  stand();
  feed();
  server.use(on("patch", "internal/profile", () => refuse(158)));
  const user = await openSignedIn();
  await screen.findByRole("heading", { name: "Your chats" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "take the tour{Enter}");
  expect(await screen.findByText(/too many requests in a short time/)).toBeVisible();
  expect(screen.queryByText("Tour not started")).toBeNull();
  expect(useTourRuns.getState().runs).toBeNull();
});

test("of who is not there the team says when they last were, and no slots", async () => {
  const hour = new Date(Date.now() - 3_660_000).toISOString();
  stand({
    team: [
      aMember(2, { fullname: "Ada There" }),
      aMember(3, { fullname: "Bruno Gone", status: "Offline", last_seen_time: hour }),
      aMember(4, { fullname: "Cleo Never", status: "Offline" }),
    ],
  });
  feed();
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: "Team" }));
  const row = async (name: string) =>
    (await screen.findByText(name)).closest("li")?.querySelector("div:last-of-type")?.textContent;
  expect(await row("Ada There")).toBe("Available0 of 4");
  expect(await row("Bruno Gone")).toBe("Offline1 hour ago");
  expect(await row("Cleo Never")).toBe("Offline");
});

test("a colleague is found by name and by what they can", () => {
  const giulia = { fullname: "Giulia Neri", skills: { "0": { "1": "Orders" } } };
  expect(isFound(giulia, "neri")).toBe(true);
  expect(isFound(giulia, "order")).toBe(true);
  expect(isFound(giulia, "billing")).toBe(false);
  expect(isFound(giulia, "Neri giulia")).toBe(true);
});

test("a colleague is found however their name's accents and apostrophe are typed", () => {
  const named = (fullname: string) => ({ fullname, skills: {} });
  expect(isFound(named("Amélie Durand"), "amelie")).toBe(true);
  expect(isFound(named("Hana Nováková"), "NOVAKOVA")).toBe(true);
  expect(isFound(named("Grace O'Sullivan"), "o’sullivan")).toBe(true);
  expect(isFound(named("Tom Okafor"), "Okafor Tim")).toBe(false);
});

test("whoever goes to the end of it has completed it: nothing is said of leaving, and it does not begin again", async () => {
  const asked: unknown[] = [];
  const house = stand({ me: newcomer() });
  feed();
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      asked.push(body.tour ?? body.preference);
      return house.me;
    }),
  );
  const user = await openSignedIn();
  await screen.findByText("1 of 6");
  for (let at = 2; at <= 6; at += 1) {
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText(`${at} of 6`);
  }
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(asked).toEqual([true, false, { initial_tour: true }]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByText("You can start the tour again from your profile.")).toBeNull();
});
