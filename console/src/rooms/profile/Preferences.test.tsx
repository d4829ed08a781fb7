// Preferences: what is changed holds at once, is taken back when the server refuses, and does what it says.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aChat } from "@/rooms/chat/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import { keepsPreferences } from "./testing/preferences";

withConsole();

const at = (section: string) => `/Common/Profile/Preferences?section=${section}`;

const preference = <T extends object>(more: T) =>
  aProfile({ preferences: more as unknown as ReturnType<typeof aProfile>["preferences"] });

test("every section opens by its link, and axe finds nothing in any", async () => {
  stand();
  feed();
  const user = await openSignedIn(at("about"));
  const sections = await screen.findByRole("navigation", { name: "Preference sections" });
  for (const link of within(sections).getAllByRole("link")) {
    await user.click(link);
    expect(await screen.findByRole("heading", { level: 1, name: link.textContent ?? "" })).toBeVisible();
    expect(link).toHaveAttribute("aria-current", "page");
    expect(await flaws(), link.textContent ?? "").toEqual([]);
  }
}, 60_000);

test("an address without a section, or with one that is none, opens the general ones", async () => {
  stand();
  feed();
  await openSignedIn("/Common/Profile?section=nonsense");
  expect(await screen.findByRole("heading", { level: 1, name: "General" })).toBeVisible();
  expect(location.hash).toContain("/Common/Profile/Preferences");
});

test("the way there is in one's own menu", async () => {
  stand();
  feed();
  const user = await openSignedIn();
  await user.click(await screen.findByRole("button", { name: "Your menu, Marta Rinaldi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Preferences" }));
  expect(await screen.findByRole("heading", { level: 1, name: "General" })).toBeVisible();
});

test("a built-in group is called in the person's language", async () => {
  const { preferences } = aProfile();
  stand({ me: aProfile({ preferences: { ...preferences, language: "it", language_auto: false } }) });
  feed();
  const user = await openSignedIn(at("about"));
  expect(await screen.findByText("Operatore")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Il tuo menu/ }));
  expect(await screen.findByText(/^Operatore · /)).toBeVisible();
  expect(screen.queryByText(/^Agent/)).toBeNull();
});

test("a size holds at once, and is taken back when the server refuses it", async () => {
  const house = stand();
  feed();
  const heard = keepsPreferences(house);
  const user = await openSignedIn(at("accessibility"));
  const size = await screen.findByRole("combobox", { name: "Text size" });
  await user.selectOptions(size, "150 %");
  expect(document.documentElement.style.fontSize).toBe("150%");
  await waitFor(() => expect(heard).toEqual([{ preference: { zoom: 150 } }]));
  server.use(on("patch", "internal/profile", () => refuse(105)));
  await user.selectOptions(size, "200 %");
  await waitFor(() => expect(document.documentElement.style.fontSize).toBe("150%"));
});

test("the device's time zone is kept when it is no longer followed", async () => {
  const house = stand({ me: preference({ timezone_auto: true, timezone: "1" }) });
  feed();
  const asked: unknown[] = [];
  server.use(
    on("get", "helper/timezones", () => ({ items: [] })),
    on("patch", "internal/profile", ({ body }) => {
      asked.push(body.preference);
      return house.me;
    }),
  );
  const user = await openSignedIn(at("region"));
  await user.click(await screen.findByRole("switch", { name: "Same time zone as the device" }));
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(asked).toEqual([{ timezone_auto: false, timezone: device }]));
  expect(screen.getByText("Your browser is set to English.")).toBeVisible();
});

test("the browser's language is kept when it is no longer followed", async () => {
  const { preferences } = aProfile();
  const house = stand({
    me: aProfile({ preferences: { ...preferences, language: "it", language_auto: true } }),
  });
  feed();
  const heard = keepsPreferences(house);
  const user = await openSignedIn(at("region"));
  await user.click(await screen.findByRole("switch", { name: "Same language as the browser" }));
  expect(await screen.findByRole("combobox", { name: "Language" })).toHaveValue("en");
  await waitFor(() => expect(heard).toEqual([{ preference: { language_auto: false, language: "en" } }]));
});

test("a chosen time zone and language are what dates, times and figures are written in", async () => {
  const house = stand({
    me: preference({ language_auto: false, timezone_auto: false, timezone: "0" }),
    chats: [aChat("c1", { start_time: "2026-03-02T09:00:00.000Z", message_count: 12345 })],
  });
  feed();
  keepsPreferences(house);
  server.use(
    on("get", "helper/timezones", () => ({
      items: [
        { name: "Asia/Kathmandu", offset: 345 },
        { name: "Europe/Rome", offset: 60 },
      ],
    })),
  );
  const user = await openSignedIn(at("region"));
  const zones = await screen.findByRole("combobox", { name: "Time zone" });
  await waitFor(() => expect(zones).toBeEnabled());
  expect(
    within(zones).getByRole("option", { name: "UTC−05:00, no daylight saving time" }),
  ).toBeInTheDocument();
  await user.selectOptions(zones, "Asia/Kathmandu (UTC+05:45)");
  await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Italiano");
  expect(await screen.findByRole("heading", { level: 1, name: "Lingua e area geografica" })).toBeVisible();
  expect(screen.getByText(/1\.234\.567,89/)).toBeVisible();
  location.hash = "#/Common/Comms?chat=c1";
  expect(await screen.findByText("14:45")).toBeVisible();
  expect(screen.getByText("12.345")).toBeVisible();
});

test("without handy tips the message box says nothing until one writes", async () => {
  const house = stand({ chats: [aChat("c1")], me: preference({ handy_tips: true }) });
  feed();
  keepsPreferences(house);
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const hint = /Enter to send/;
  expect(await screen.findByText(hint)).toBeVisible();
  location.hash = `#${at("general")}`;
  await user.click(await screen.findByRole("switch", { name: "Handy tips" }));
  location.hash = "#/Common/Comms?chat=c1";
  await screen.findByRole("textbox", { name: "Message" });
  expect(screen.queryByText(hint)).toBeNull();
});

test("what is pasted keeps its points unless plain text is preferred", async () => {
  const house = stand({ chats: [aChat("c1")] });
  feed();
  server.use(
    on("put", "livechat/keypress", () => ({ kept: true }) as never),
    on("delete", "livechat/keypress", () => ({ kept: true }) as never),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const box = await screen.findByRole("textbox", { name: "Message" });
  const list = (kind: string) => (kind === "text/html" ? "<ul><li>one</li><li>two</li></ul>" : "one two");
  await user.click(box);
  await user.paste({ getData: list } as unknown as DataTransfer);
  expect(box).toHaveValue("• one\n• two");
  expect(house.me.preferences.paste_plaintext).toBe(false);
});
