// Stories of the administration's landing: only what one may open, found by what can be set there, and what was changed last.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { aChange } from "@/rooms/audit/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
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
