// Stories of the tour: it begins by itself once, suspends, is left or completed, and not with chats in hand.
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Profile, Slot } from "@/api/shapes";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { isFound } from "./TeamSidebar";
import { isDue, mayBegin, useTourRuns } from "./tour";

withConsole();
beforeEach(() => useTourRuns.setState({ runs: false }));

const newcomer = (more: Partial<Profile> = {}): Profile =>
  aProfile({ preferences: { ...aProfile().preferences, initial_tour: false }, ...more });
const slot = { uniQref: "chat-1", kind: "chat" } as unknown as Slot;

describe("the rules", () => {
  test("it is due once, and not on a public link", () => {
    expect(isDue(newcomer(), false)).toBe(true);
    expect(isDue(newcomer(), true)).toBe(false);
    expect(isDue(aProfile(), false)).toBe(false);
  });
  test("it begins only without chats", () => {
    expect(mayBegin({ slots: [] })).toBe(true);
    expect(mayBegin({ slots: [slot] })).toBe(false);
  });
});

test("a newcomer's tour begins by itself, suspends them, and leaving it is remembered and said", async () => {
  const asked: unknown[] = [];
  const house = stand({ me: newcomer() });
  feed();
  server.use(
    on("patch", "internal/profile", ({ body }) => {
      asked.push(body.tour ?? body.preference);
      if (body.preference) house.me = aProfile();
      return house.me;
    }),
  );
  const user = await openSignedIn();
  expect(await screen.findByText("You are here")).toBeVisible();
  expect(asked).toEqual([true]);
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Your chats and the lines")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Leave the tour" }));
  expect(await screen.findByText("You can start the tour again from your profile.")).toBeVisible();
  await waitFor(() => expect(asked).toEqual([true, false, { initial_tour: true }]));
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
  expect(useTourRuns.getState().runs).toBe(false);
});

test("a colleague is found by name and by what they can", () => {
  const giulia = { fullname: "Giulia Neri", skills: { "0": { "1": "Orders" } } };
  expect(isFound(giulia, "neri")).toBe(true);
  expect(isFound(giulia, "order")).toBe(true);
  expect(isFound(giulia, "billing")).toBe(false);
});
