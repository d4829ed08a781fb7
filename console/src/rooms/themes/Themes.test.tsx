// Themes: worn at once and taken back when the server refuses; names, colours and files that are none are told before.

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeAll, expect, test } from "vitest";
import type { Theme } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import type { Slots } from "@/theme/slots";
import { written } from "./file";
import { itemsOf } from "./useThemes";

withConsole();
// What the page loads when it is asked for is there before anybody waits for it.
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("@/rooms/profile/Preferences")]);
}, 60_000);

const AT = "/Common/Profile/Preferences?section=themes";
const LIGHT: Slots = {
  primary: "#f3f3f5",
  secondary: "#ffffff",
  foreground: "#ffffff",
  tertiary: "#6741d9",
  "primary-font-colour": "#1a1a1f",
  "secondary-font-colour": "#5a5a65",
  focus: "#ffd43b",
  "header-image": "",
};
const theme = (theme_id: number, name: string, slots: Partial<Slots> = {}, chosen = false): Theme => ({
  theme_id,
  name,
  items: itemsOf({ ...LIGHT, ...slots }),
  chosen,
});

/** A server with the product's theme and these. */
function wardrobe(...own: Theme[]) {
  const house = stand();
  feed();
  const kept = { themes: [theme(0, "", {}, !own.some(({ chosen }) => chosen)), ...own] };
  server.use(on("get", "internal/user/theme", () => ({ items: kept.themes })));
  return { house, kept };
}

const ground = () => document.documentElement.style.getPropertyValue("--slot-tertiary");

test("a theme is worn at once, and taken off again when the server refuses", async () => {
  wardrobe(theme(1, "Bosco", { tertiary: "#0a7d5c" }), theme(2, "<img src=x onerror=alert(1)>"));
  server.use(on("put", "internal/user/theme", () => theme(1, "Bosco", { tertiary: "#0a7d5c" }, true)));
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "Use Bosco" }));
  expect(screen.getByRole("button", { name: "In use: Bosco" })).toHaveTextContent("In use");
  expect(ground()).toBe("#0a7d5c");
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  expect(await flaws()).toEqual([]);
  server.use(on("put", "internal/user/theme", () => refuse(105)));
  await user.click(screen.getByRole("button", { name: "Use Switchyard" }));
  await waitFor(() => expect(ground()).toBe("#0a7d5c"));
});

test("a theme is deleted once one has said so, and whose is worn is told what comes in its place", async () => {
  const { house, kept } = wardrobe(theme(1, "Bosco", {}, true));
  house.me = aProfile({ theme: 1 });
  const gone: unknown[] = [];
  server.use(
    on("delete", "internal/user/theme", ({ query }) => {
      gone.push(query.theme_id);
      kept.themes = [theme(0, "", {}, true)];
      return {};
    }),
  );
  const user = await openSignedIn(AT);
  const remove = await screen.findByRole("button", { name: "Delete Bosco" });
  await user.click(remove);
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Bosco" }));
  expect(dialog.getByText(/The default theme will take its place/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(gone).toEqual([]);
  await user.click(remove);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(gone).toEqual(["1"]));
});

test("a new theme needs a name of its own and text that can be read", async () => {
  wardrobe(theme(1, "Bosco"));
  const made: unknown[] = [];
  server.use(
    on("post", "internal/user/theme", ({ body }) => {
      made.push(body.name);
      return theme(2, body.name);
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "New theme" }));
  const name = screen.getByRole("textbox", { name: "Theme name" });
  const save = screen.getByRole("button", { name: "Save theme" });
  expect(name).toHaveFocus();
  expect(screen.queryByText("Enter a name.")).toBeNull();
  expect(name).not.toHaveAttribute("aria-invalid");
  await user.keyboard("{Enter}");
  expect(screen.getByText("Enter a name.")).toBeVisible();
  expect(name).toHaveAttribute("aria-invalid", "true");
  expect(save).toBeDisabled();
  for (const [typed, said] of [
    ["BOSCO", "You already have a theme with this name."],
    ["Edit", "This name is reserved."],
    ["x".repeat(41), "At most 40 characters."],
  ] as const) {
    await user.clear(name);
    await user.click(name);
    await user.paste(typed);
    expect(screen.getByText(said)).toBeVisible();
    expect(save).toBeDisabled();
  }
  await user.clear(name);
  await user.paste("Mare");
  expect(save).toBeEnabled();
  const text = screen.getByRole("textbox", { name: "Text" });
  await user.clear(text);
  await user.paste("#eeeeee");
  expect(screen.getAllByText(/is unreadable\. At least 3 is required/)[0]).toBeVisible();
  expect(save).toBeDisabled();
  expect(await flaws()).toEqual([]);
  // Each of them is counted, and the count leads to what mends them.
  await user.click(screen.getByRole("button", { name: "3 problems to fix" }));
  expect(text).toHaveFocus();
  await user.clear(text);
  await user.paste("red;}");
  expect(screen.getByText("Text: enter a colour as #rrggbb.")).toBeVisible();
  expect(screen.getByRole("button", { name: "1 problem to fix" })).toBeVisible();
  // What is no colour is shown as it was; the others go on being shown as they are.
  expect(screen.getByLabelText("Pick a colour: Text")).toHaveValue("#eeeeee");
  const accent = screen.getByRole("textbox", { name: "Accent" });
  await user.clear(accent);
  await user.paste("#0a7d5c");
  const look = screen.getByRole("figure", { name: "Preview" });
  expect(look.style.getPropertyValue("--slot-tertiary")).toBe("#0a7d5c");
  expect(look.style.getPropertyValue("--slot-primary-font-colour")).toBe("#eeeeee");
  await user.clear(text);
  await user.paste("#757575");
  expect(screen.getAllByText(/At 4\.5 or more it is easy to read/)[0]).toBeVisible();
  await user.click(save);
  expect(await screen.findByRole("button", { name: "Use Mare" })).toBeVisible();
  expect(made).toEqual(["Mare"]);
});

test("that a new theme has no name is said to whoever leaves the field empty, not before", async () => {
  wardrobe();
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "New theme" }));
  await user.type(screen.getByRole("textbox", { name: "Theme name" }), "M{Backspace}");
  expect(screen.queryByText("Enter a name.")).toBeNull();
  await user.tab();
  expect(screen.getByText("Enter a name.")).toBeVisible();
});

test("whoever goes from a changed theme to another one is asked first; a changed one that is saved is kept", async () => {
  const { kept } = wardrobe(theme(1, "Bosco"), theme(2, "Mare"));
  server.use(
    on("patch", "internal/user/theme", ({ body }) => {
      kept.themes = kept.themes.map((each) =>
        each.theme_id === 1 ? { ...each, name: String(body.name) } : each,
      );
      return theme(1, String(body.name));
    }),
  );
  const user = await openSignedIn(AT);
  const name = () => screen.getByRole("textbox", { name: "Theme name" });
  await user.click(await screen.findByRole("button", { name: "Change Bosco" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Change Bosco" }));
  await user.clear(name());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const save = async () =>
    user.click(
      within(await screen.findByRole("dialog", { name: "Unsaved changes" })).getByRole("button", {
        name: "Save",
      }),
    );
  await save();
  expect(await screen.findByText("Enter a name.")).toBeVisible();
  await user.type(name(), "Pineta");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await save();
  await user.click(await screen.findByRole("button", { name: "Change Pineta" }));
  await user.type(name(), "x");
  await user.click(screen.getByRole("link", { name: "General" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("heading", { level: 1, name: "General" })).toBeVisible();
  expect(kept.themes.map((each) => each.name)).toEqual(["", "Pineta", "Mare"]);
});

test("a file is read into the form; one that is no theme says what is wrong where", async () => {
  wardrobe();
  const user = await openSignedIn(AT);
  await screen.findByRole("button", { name: "In use: Switchyard" });
  const file = (text: string) => new File([text], "theme.json", { type: "application/json" });
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(picker, file(written("Mare", LIGHT).replace("#6741d9", "violet")));
  const told = within(await screen.findByRole("alert"));
  expect(told.getByText("colours.button:")).toBeVisible();
  expect(told.getByText(/is not a colour of the form/)).toBeVisible();
  await user.upload(picker, file(written("Mare", { ...LIGHT, tertiary: "#0a7d5c" })));
  expect(await screen.findByRole("textbox", { name: "Theme name" })).toHaveValue("Mare");
  expect(screen.getByRole("textbox", { name: "Accent" })).toHaveValue("#0a7d5c");
});

test("a picture of oneself is shown at once in one's menu, and the initials again without it", async () => {
  const house = stand();
  feed();
  const avatarArray = { "60": "/2.0/internal/image?id=a&size=60" };
  server.use(
    // A form with a file, which is no JSON.
    http.post("*/2.0/internal/image_upload", () =>
      HttpResponse.json({ header_img: null, avatar: "/2.0/internal/image?id=a", avatarArray }),
    ),
    on("delete", "internal/image_upload", () => ({})),
  );
  const user = await openSignedIn("/Common/Profile/Preferences");
  await screen.findByRole("button", { name: "Choose an image" });
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(picker, new File(["png"], "me.png", { type: "image/png" }));
  await waitFor(() => expect(document.querySelectorAll("img.face")).toHaveLength(2));
  expect(house.me).toEqual(aProfile());
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(document.querySelectorAll("img.face")).toHaveLength(0));
});

test("what cannot be a picture is said beside the button, with what can; the server is not asked in vain", async () => {
  stand();
  feed();
  let asked = 0;
  server.use(
    http.post("*/2.0/internal/image_upload", () => {
      asked += 1;
      return refuse(105, { extraInfo: { field: "image", why: "is 12000 × 12000 pixels" } });
    }),
  );
  const user = userEvent.setup({ applyAccept: false });
  await openSignedIn("/Common/Profile/Preferences");
  await screen.findByRole("button", { name: "Choose an image" });
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  const said = /GIF, JPEG, PNG or WebP file of up to 4 MB, no larger than 4096 pixels on a side/;
  const large = new File(["png"], "me.png", { type: "image/png" });
  Object.defineProperty(large, "size", { value: limits.IMAGE_BYTES + 1 });
  await user.upload(picker, large);
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
  await user.upload(picker, new File(["<svg/>"], "me.svg", { type: "image/svg+xml" }));
  expect(screen.getByRole("alert")).toHaveTextContent(said);
  expect(asked).toBe(0);
  await user.upload(picker, new File(["png"], "me.png", { type: "image/png" }));
  await waitFor(() => expect(asked).toBe(1));
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
  expect(document.querySelector(".notice")).toBeNull();
});
