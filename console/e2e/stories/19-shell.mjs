// Every screen of the shell: axe finds nothing, light and dark, at 100 % and 150 %; and a day by keyboard alone.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const SECTIONS = [
  "general",
  "security",
  "themes",
  "messages",
  "metrics",
  "accessibility",
  "region",
  "experimental",
  "notifications",
  "about",
];

/** Notes what is wrong, and goes on: one telling shows all of it. */
class Look {
  found = [];

  constructor(page) {
    this.page = page;
  }

  async at(where, how) {
    for (const finding of await findingsAtEveryZoom(this.page, how)) this.found.push(`${where}, ${finding}`);
  }

  clean = () => assert.deepEqual(this.found, []);
}

const MODES = [
  ["light", {}],
  ["dark", { dark: true }],
  ["light, on a phone", { viewport: PHONE }],
  ["dark, on a phone", { dark: true, viewport: PHONE }],
];
/** The last three minutes of a session come soon after the sign-in. */
const ABOUT_TO_END = { SWITCHYARD_SESSION_SECONDS: "190" };

for (const [mode, look] of MODES) {
  story(`axe finds nothing before the sign-in, at 100 % and at 150 %, ${mode}`, async (t) => {
    t.watch.excuse(/status of (401|403|422)/);
    const marta = await t.agent("marta", look);
    const eyes = new Look(marta.page);
    const go = async (hash, role, name) => {
      await marta.page.goto(`${marta.base}/#/Public/${hash}`);
      await marta.page.getByRole(role, { name }).first().waitFor();
    };
    await marta.comesTo();
    await eyes.at("the user name");
    await marta.page.getByLabel("User name").fill("marta.rinaldi");
    await marta.press("Continue");
    await marta.page.getByLabel("Password", { exact: true }).waitFor();
    await eyes.at("the password");
    await marta.page.getByLabel("Password", { exact: true }).fill("wrong");
    await marta.press("Sign in");
    await marta.page.getByRole("alert").waitFor();
    await eyes.at("a refused password");
    await go("InvalidDomain", "heading", "No organisation at this address");
    await eyes.at("no such address");
    await go("MaintenanceError", "heading", "Under maintenance");
    await eyes.at("maintenance");
    await go("Error", "heading", "Something went wrong");
    await eyes.at("the error page");
    await go("Login?token_link=nobody-has-sent-this", "dialog", "This link cannot be used to sign in");
    await eyes.at("a sign-in link that is none", { over: true });
    await marta.press("OK");
    await go("Login?token_link=nor-this&pwd_reset=1", "dialog", "This link cannot be used to set a password");
    await eyes.at("a reset link that is none", { over: true });
    eyes.clean();
  });

  story(`axe finds nothing behind the sign-in, at 100 % and at 150 %, ${mode}`, async (t) => {
    const noor = await (await t.agent("noor", look)).signsIn("noor.haddad");
    const { page } = noor;
    const eyes = new Look(page);
    const dialog = page.getByRole("dialog");
    const closes = async () => {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };
    const commands = async (words) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search chats and commands" }).fill(words);
    };
    await eyes.at("the desk");
    for (const section of SECTIONS) {
      await page.goto(`${noor.base}/#/Common/Profile/Preferences?section=${section}`);
      await page.locator(`.prefsnav [aria-current][href$="section=${section}"]`).waitFor();
      await page.locator(".prefsbody h1").waitFor();
      await page.waitForLoadState("networkidle");
      await eyes.at(`preferences, ${section}`);
    }
    await page.goto(`${noor.base}/#/Common/NoPermissions`);
    await page.getByRole("heading", { name: "You do not have permission" }).waitFor();
    await eyes.at("no permission");
    await noor.press("Team");
    await dialog.getByText("Marta Rinaldi").waitFor();
    await eyes.at("the team", { over: true });
    await closes();
    await page.keyboard.press("?");
    await dialog.waitFor();
    await eyes.at("the keys", { over: true });
    await closes();
    await commands("");
    await eyes.at("the palette", { over: true });
    await page.getByRole("combobox").fill("network over");
    if ((await page.getByRole("option").count()) > 0) {
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Network" }).waitFor();
      await eyes.at("the network overlay", { over: true });
    }
    await closes();
    for (const name of [/^Your status/, /^Your menu/]) {
      await noor.press(name);
      await page.getByRole("menu").waitFor();
      await eyes.at(`the menu ${name}`, { over: true });
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
    eyes.clean();
  });
}

for (const [mode, look] of MODES) {
  story(`axe finds nothing in what is opened in the preferences and over them, ${mode}`, async (t) => {
    t.watch.excuse(/status of 403/);
    const noor = await (await t.agent("noor", look)).signsIn("noor.haddad");
    const { page } = noor;
    const eyes = new Look(page);
    const dialog = page.getByRole("dialog");
    const over = { over: true };
    const opens = async (section) => {
      await page.goto(`${noor.base}/#/Common/Profile/Preferences?section=${section}`);
      await page.locator(`.prefsnav [aria-current][href$="section=${section}"]`).waitFor();
      await page.locator(".prefsbody h1").waitFor();
    };
    const stays = async (name) => {
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };

    await opens("general");
    await noor.press("Change name");
    await page.getByLabel("First name").fill("");
    await noor.press("Save name");
    await page.getByRole("alert").waitFor();
    await eyes.at("a name that is missing");
    await noor.press("Cancel");
    await dialog.waitFor();
    await eyes.at("what is not saved", over);
    await stays("Discard");

    await opens("themes");
    await noor.press("New theme");
    await page.getByLabel("Text", { exact: true }).last().fill("#dddddd");
    await page
      .getByText(/is unreadable/)
      .first()
      .waitFor();
    // The picture of it shows it as it is.
    await eyes.at("a theme that is unreadable", { except: ".themelook" });
    await page.getByLabel("Text", { exact: true }).last().fill("#1a1a1f");
    await page.getByLabel("Theme name").fill("Evening");
    await noor.press("Save theme");
    await page.getByRole("button", { name: "Use Evening" }).waitFor();
    await eyes.at("the themes");
    await noor.press("Delete Evening");
    await dialog.waitFor();
    await eyes.at("whether to delete a theme", over);
    await stays("Cancel");

    await opens("security");
    await noor.press("Change password");
    await page.getByLabel("Current password").waitFor();
    await eyes.at("another password");
    await noor.press("Cancel");
    await noor.press("Turn on");
    await dialog.waitFor();
    await eyes.at("the second factor", over);
    await dialog.getByLabel("Current password").fill("wrong");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("alert").waitFor();
    await eyes.at("a refused password", over);
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByLabel("Current password").waitFor({ state: "detached" });
    await eyes.at("the key of an app", over);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await noor.press("Sign out everywhere");
    await dialog.waitFor();
    await eyes.at("whether to sign out everywhere", over);
    await stays("Stay signed in");

    await page.goto(`${noor.base}/#/Common/Profile/Statistics`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await eyes.at("the statistics without a chat");
    await page.goto(`${noor.base}/#/Common/Profile/Inbox`);
    await page
      .getByRole("region", { name: "Unread" })
      .getByText(/^Announcements from your organisation/)
      .waitFor();
    await eyes.at("the empty inbox");

    await noor.press(/^Your menu/);
    await page.getByRole("menuitem", { name: "Take the tour" }).click();
    await page.getByRole("alertdialog").waitFor();
    await eyes.at("the tour", over);
    await page.getByRole("alertdialog").getByRole("button", { name: "Next" }).click();
    await page.getByText(/^2 of \d$/).waitFor();
    await page.keyboard.press("Escape");
    await noor.sees("You can start the tour again from your profile.");
    await eyes.at("a notice");
    eyes.clean();
  });

  story(
    `axe finds nothing in the question whether to renew the session, ${mode}`,
    async (t) => {
      const noor = await (await t.agent("noor", look)).signsIn("noor.haddad");
      const eyes = new Look(noor.page);
      await noor.page
        .getByRole("dialog", { name: "Your session is about to end" })
        .waitFor({ timeout: 60_000 });
      await eyes.at("the renewal", { over: true });
      eyes.clean();
    },
    ABOUT_TO_END,
  );
}

const MOST_STOPS = 80;

/** Goes on by Tab until the focus is on it; each stop on the way is seen. */
async function tabsTo(page, role, name) {
  const wanted = page.getByRole(role, { name }).and(page.locator(":focus"));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return true;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none"
        ? true
        : at.outerHTML;
    });
    assert.equal(seen, true, "the focus is seen at every stop");
  }
  throw new Error(`no way by Tab to the ${role} ${name}`);
}

story("Marta signs in, answers a chat, changes a preference and signs out, all by keyboard", async (t) => {
  const marta = await t.agent("marta");
  const { page } = marta;
  const { keyboard } = page;
  const focused = (role, name) => page.getByRole(role, { name }).and(page.locator(":focus")).waitFor();
  await page.goto(marta.base);
  await focused("textbox", "User name");
  await keyboard.type("marta.rinaldi");
  await keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).and(page.locator(":focus")).waitFor();
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");
  await marta.isAtDesk();

  const daniel = { skill: "Orders", name: "Daniel", surname: "Hughes", message: "Is it there?" };
  await Wired.asks(t.server.base, daniel);
  await marta.isRungBy("Daniel Hughes");
  await keyboard.press("Alt+a");
  await marta.transcript.getByText("Is it there?").waitFor();
  await keyboard.press("Alt+m");
  await focused("textbox", "Message");
  await keyboard.type("It is.");
  await keyboard.press("Enter");
  await marta.transcript.getByText("It is.").waitFor();
  await keyboard.press("Alt+e");
  await page.getByRole("textbox", { name: "Notes" }).waitFor();
  await tabsTo(page, "textbox", "Notes");
  await keyboard.type("By keyboard.");
  await tabsTo(page, "button", "Send notes");
  await keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Notes" }).waitFor({ state: "detached" });

  await tabsTo(page, "button", /^Your menu/);
  await keyboard.press("Enter");
  await arrowsTo(page, "menuitem", "Preferences");
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "General" }).waitFor();
  await tabsTo(page, "link", "Accessibility");
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Accessibility" }).waitFor();
  await tabsTo(page, "combobox", "Text size");
  await keyboard.type("150");
  await t.until("everything has grown", () =>
    page.evaluate(() => document.documentElement.style.fontSize === "150%"),
  );

  await tabsTo(page, "button", /^Your menu/);
  await keyboard.press("Enter");
  await arrowsTo(page, "menuitem", "Sign out");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await marta.sees("You have signed out.");
});

/** Inside a menu the arrows go on. */
async function arrowsTo(page, role, name) {
  const wanted = page.getByRole(role, { name }).and(page.locator(":focus"));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no way by the arrows to the ${role} ${name}`);
}
