// Stories of statistics: figures of a period, nothing where nothing was measured, days as a table, badges told once.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Statistics } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { aMember } from "@/rooms/team/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { confetti } from "./confetti";
import { written } from "./face/figures";
import { someFigures } from "./testing/shapes";
import { untold } from "./useBadges";

withConsole();

const PAGE = "/Common/Profile/Statistics";
const NONE = someFigures();
const SOME: Statistics["today"] = {
  ...NONE,
  chats: 1234,
  messages: 7,
  handle_time: 305,
  online_time: 3_723,
  occupancy: 0.256,
};

const figures = (more: Partial<Statistics> = {}): Statistics => ({
  user_id: 1,
  fullname: "Marta Rinaldi",
  at: "2026-03-02T09:00:00.000Z",
  today: NONE,
  yesterday: SOME,
  week: SOME,
  month: SOME,
  days: ["2026-03-01", "2026-03-02"].map((date, at) => ({ date, figures: at === 0 ? SOME : NONE })),
  ...more,
});

function stands(me = aProfile(), badges: { name: string; at: string }[] = []) {
  const asked: unknown[] = [];
  const changed: unknown[] = [];
  const house = stand({ me });
  server.use(
    on("get", "metrics/users/statistics", ({ query }) => {
      asked.push(query);
      return query.user_id === "99" ? refuse(180) : figures();
    }),
    on("get", "internal/achievements", () => ({ items: badges })),
    on("patch", "internal/profile", ({ body }) => {
      changed.push(body.preference);
      house.me = { ...house.me, preferences: { ...house.me.preferences, ...(body.preference as object) } };
      return house.me;
    }),
  );
  return { asked, changed, house };
}

/** The figure of a name. */
const figure = async (name: string) => {
  const term = await screen.findByText(name, { selector: "dt" });
  return term.nextElementSibling?.textContent ?? "";
};

test("today without chats has no means, and yesterday's figures are written as people read them", async () => {
  const { asked } = stands(
    aProfile({ preferences: { ...aProfile().preferences, timezone_auto: false, timezone: "Europe/Rome" } }),
  );
  const user = await openSignedIn(PAGE);
  expect(await figure("Chats handled")).toBe("0");
  expect(await figure("Average handle time")).toBe("–No data");
  await user.click(screen.getByRole("button", { name: "Yesterday" }));
  expect([
    await figure("Chats handled"),
    await figure("Average handle time"),
    await figure("Online"),
  ]).toEqual(["1,234", "5:05", "1:02:03"]);
  expect(await figure("Occupancy")).toBe("26 %");
  expect(asked).toEqual([{ timezone: "Europe/Rome" }]);
  expect(await flaws()).toEqual([]);
});

test("the days stand as charts with a name, and as a table to read", async () => {
  stands();
  const user = await openSignedIn(PAGE);
  expect(await screen.findByRole("img", { name: "Chats per day" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "As a table" }));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    "2 Mar0–0:000:000:00",
    "1 Mar1,2345:051:02:030:000:00",
  ]);
  expect(await flaws()).toEqual([]);
});

test("figures that cannot be loaded say so and are asked for again", async () => {
  stands();
  let broken = true;
  server.use(
    on("get", "metrics/users/statistics", () => (broken ? refuse(262, { status: 503 }) : figures())),
  );
  const user = await openSignedIn(PAGE);
  expect(await screen.findByText("The figures could not be loaded")).toBeVisible();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await figure("Chats handled")).toBe("0");
});

test("a lead opens a colleague's from the team, and comes back", async () => {
  const lead = aProfile({
    permissions: [permissionId.Comms, permissionId.Metrics, permissionId.TeamStatistics],
    modules: [
      { id: permissionId.Comms, name: "Comms", product: "Livechat" },
      { id: permissionId.Metrics, name: "Metrics", product: "Metrics" },
    ],
  });
  const { asked, house } = stands(lead);
  house.team = [aMember(7, { fullname: "Tom Okafor" })];
  feed();
  const user = await openSignedIn("/Common/Comms");
  await user.click(await screen.findByRole("button", { name: "Team" }));
  await user.click(await screen.findByRole("link", { name: "Statistics for Tom Okafor" }));
  expect(await screen.findByRole("heading", { name: "Statistics for Tom Okafor" })).toBeVisible();
  expect(location.hash).toBe("#/Overlay/TeamStatistics?opId=7&type=livechat");
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ user_id: "7" })));
  expect(screen.queryByRole("heading", { name: "Badges" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(location.hash).toBe("#/Common/Comms"));
});

test("a colleague that nobody is says so", async () => {
  stands(aProfile({ permissions: [permissionId.Metrics, permissionId.TeamStatistics] }));
  await openSignedIn("/Overlay/TeamStatistics?opId=99&type=livechat");
  expect(await screen.findByText("No such colleague")).toBeVisible();
});

test("a new badge is told once, and marked as new on the page until it was seen", async () => {
  const { changed, house } = stands(aProfile(), [{ name: "first_chat", at: "2026-03-02T09:00:00.000Z" }]);
  const line = feed();
  const user = await openSignedIn("/Common/Comms");
  await line.up();
  house.me = { ...house.me, achievements: ["first_chat"] };
  line.tell("achievement", { names: ["first_chat"] });
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  expect(await notices.findByText("You have earned the badge “First chat”.")).toBeVisible();
  expect(changed).toEqual([{ notified_achievements: ["first_chat"], new_achievements: ["first_chat"] }]);
  await user.click(notices.getByRole("link", { name: "Statistics" }));
  const badge = (await screen.findByText("First chat", { exact: false, selector: ".settingname" })).closest(
    "li",
  );
  expect(badge).toHaveTextContent("New");
  expect(screen.getAllByText("Not earned yet").length).toBeGreaterThan(2);
  await waitFor(() => expect(changed.at(-1)).toEqual({ new_achievements: [] }));
  expect(await flaws()).toEqual([]);
});

test("nobody is told twice of the same badge", () => {
  const me = aProfile({ achievements: ["first_chat", "ten_chats"] });
  const { preferences } = me;
  expect(untold({ ...me, preferences: { ...preferences, notified_achievements: ["first_chat"] } })).toEqual([
    "ten_chats",
  ]);
});

test("confetti is sixty pieces, out of everybody's way, and gone after a moment", () => {
  vi.useFakeTimers();
  confetti(() => 0.5);
  // A badge that was told just before may still have its own.
  const ground = [...document.querySelectorAll<HTMLElement>(".confetti")].at(-1);
  expect(ground?.childElementCount).toBe(60);
  expect(ground).toHaveAttribute("aria-hidden", "true");
  vi.advanceTimersByTime(600);
  expect(ground?.isConnected).toBe(false);
  vi.useRealTimers();
});

test("a figure that was not measured is none, and one that is nought is nought", () => {
  const number = String;
  expect([written("handle_time", NONE, number), written("missed", NONE, number)]).toEqual(["–", "0"]);
  expect([written("online_time", NONE, number), written("occupancy", SOME, number)]).toEqual([
    "0:00",
    "26 %",
  ]);
});
