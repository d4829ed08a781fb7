// Stories of the administration's landing: only what one may open, found by what can be set there, and what was changed last.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { aChange } from "@/rooms/audit/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Landing"), import("@/app/areas")]);
}, 60_000);

const links = async () =>
  within(await screen.findByRole("region", { name: "Areas" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("areas that have a page and are open to the person are found by name and by what is set there", async () => {
  stand({ me: aProfile({ permissions: [1, 5, 66, 67, 56, 73] }), audit: [aChange(1)] });
  feed();
  const user = await openSignedIn("/Common/Admin");
  expect(await screen.findByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
  expect(location.hash).toBe("#/Common/Admin/Landing");
  await waitFor(async () =>
    expect(await links()).toEqual(expect.arrayContaining(["Skills", "Advanced Data"])),
  );
  // A page that there is not yet is no area, whoever may open it.
  expect(await links()).not.toContain("Webhooks");
  const find = screen.getByRole("searchbox", { name: "Find a setting" });
  await user.type(find, "wrap-up");
  await waitFor(async () => expect(await links()).toEqual(["Skills"]));
  await user.clear(find);
  await user.type(find, "xyz");
  expect(await screen.findByText("No area matches")).toBeVisible();
  await user.clear(find);
  expect(await flaws()).toEqual([]);
  await user.keyboard("{Control>}k{/Control}");
  await user.keyboard("undo");
  expect(await screen.findByRole("option", { name: /Advanced Data/ })).toBeVisible();
});

test("the newest changes are there for whoever may read the audit, with undo", async () => {
  stand({ me: aProfile({ permissions: [1, 5, 67] }), audit: [aChange(1)] });
  feed();
  await openSignedIn("/Common/Admin/Landing");
  const recent = within(await screen.findByRole("region", { name: "Recent changes" }));
  expect(await recent.findByRole("article", { name: "Skill: Sales" })).toBeVisible();
  expect(recent.getByRole("button", { name: "Undo the change of Sales" })).toBeEnabled();
  expect(await links()).toEqual(["Advanced Data"]);
});

test("the seats that are taken are there for whoever may see the use of licences", async () => {
  stand({ me: aProfile({ permissions: [1, 5, 69] }) });
  feed();
  await openSignedIn("/Common/Admin/Landing");
  const seats = within(await screen.findByRole("region", { name: "Users signed in" }));
  expect(await seats.findByRole("img", { name: /^43 signed in/ })).toBeVisible();
  expect(seats.getByRole("link", { name: "By permission group" })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test("whoever may open no area is told so, and is asked for no changes", async () => {
  stand({ me: aProfile({ permissions: [1, 5] }) });
  feed();
  await openSignedIn("/Common/Admin/Landing");
  expect(await screen.findByText("No areas yet")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Recent changes" })).toBeNull();
});

test("who does not hold the administration is not offered it", async () => {
  stand({ me: aProfile({ permissions: [1, 67, 66] }) });
  feed();
  await openSignedIn("/Common/Admin/Landing");
  expect(await screen.findByRole("heading", { name: /You do not have permission/ })).toBeVisible();
  const rail = within(screen.getByRole("navigation", { name: "Modules" }));
  expect(rail.queryByRole("link", { name: "Admin" })).toBeNull();
});

test("what needs somebody is told with how soon, how many, which first, and the way to it", async () => {
  const at = "2026-11-27T08:30:00.000Z";
  stand({
    me: aProfile({ permissions: [1, 5, 60, 73, 66] }),
    attention: [
      { kind: "webhooks_fail", urgency: "now", count: 1, first: "Warehouse", at },
      { kind: "bans_end", urgency: "soon", count: 2, first: "203.0.113.40", at },
      { kind: "skills_without_people", urgency: "later", count: 1, first: null, at: null },
    ],
  });
  feed();
  await openSignedIn("/Common/Admin/Landing");
  const part = within(await screen.findByRole("region", { name: "Needs attention" }));
  const rows = await part.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Now\s*A webhook fails\s*First: Warehouse\s*since 27 Nov 2026/),
    expect.stringMatching(/^Soon\s*2 bans end\s*First: 203\.0\.113\.40\s*27 Nov 2026/),
    expect.stringMatching(/^Later\s*A skill without people\s*Its chats are offered to no agent$/),
  ]);
  expect(part.getByRole("link", { name: "A webhook fails" })).toHaveAttribute(
    "href",
    expect.stringContaining("Common/Admin/Webhooks"),
  );
  expect(await flaws()).toEqual([]);
});

test("where all is well that is said", async () => {
  stand({ me: aProfile({ permissions: [1, 5, 66] }) });
  feed();
  await openSignedIn("/Common/Admin/Landing");
  expect(await screen.findByText("Nothing needs attention")).toBeVisible();
});

test("what could not be looked at is not said to be well", async () => {
  stand({ me: aProfile({ permissions: [1, 5, 66] }) });
  feed();
  server.use(on("get", "admin/attention", () => refuse(261)));
  await openSignedIn("/Common/Admin/Landing");
  expect(await screen.findByText("What needs attention could not be loaded.")).toBeVisible();
  expect(screen.queryByText("Nothing needs attention")).toBeNull();
});
