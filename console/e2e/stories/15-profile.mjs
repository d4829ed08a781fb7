// One's own pages: what is announced is heard and read at once, taken back everywhere; figures and a badge after a chat.
import assert from "node:assert/strict";
import { findingsInEveryLook } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const clean = async (page, where, how) =>
  assert.deepEqual(await findingsInEveryLook(page, how), [], `axe on ${where}`);

/** Opens a page of the person's own by the menu. */
async function opens(agent, page) {
  await agent.press(/^Your menu/);
  await agent.page.getByRole("menuitem", { name: page }).click();
}

async function announces(anna, { subject, text, kind }) {
  await anna.press("New announcement");
  const dialog = anna.page.getByRole("dialog");
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByRole("button", { name: kind, exact: true }).click();
  await dialog.getByLabel(/^Text/).fill(text);
  await clean(anna.page, "a new announcement", { over: true });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText(/people will receive it/).waitFor();
  await clean(anna.page, "its preview", { over: true });
  await dialog.getByRole("button", { name: /^Send to \d+ people$/ }).click();
  await anna.sees("Announcement sent");
}

story("Anna announces, Marta sees it at once and reads it, and it is taken back everywhere", async (t) => {
  const anna = await (await t.agent("anna")).signsIn("anna.bruni");
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  await opens(anna, "Inbox");
  await announces(anna, {
    subject: "The water is off at six",
    kind: "Warning",
    text: "Please fill a bottle:\n\n- before six\n- not after\n\n<script>alert(1)</script> https://example.com/water",
  });

  const notice = marta.page.getByRole("article").filter({ hasText: "The water is off at six" });
  await notice.waitFor();
  await marta.page.getByRole("button", { name: /1 unread announcement/ }).waitFor();
  await notice.getByRole("link", { name: "Inbox" }).click();
  await marta.page.getByRole("heading", { name: "The water is off at six" }).waitFor();
  assert.equal(await marta.page.locator(".written li").count(), 2);
  await marta.sees("<script>alert(1)</script>");
  const link = marta.page.getByRole("link", { name: "https://example.com/water" });
  assert.equal(await link.getAttribute("target"), "_blank");
  await marta.page.getByRole("button", { name: /unread announcement/ }).waitFor({ state: "detached" });
  await clean(marta.page, "the inbox");

  await anna.page.getByRole("link", { name: "Warnings" }).click();
  await anna.page.getByRole("link", { name: /The water is off/ }).click();
  await clean(anna.page, "an announcement of one's own");
  await anna.press("Withdraw");
  await clean(anna.page, "whether to take it back", { over: true });
  await anna.page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await marta.sees("This announcement was withdrawn");
  await clean(marta.page, "what was taken back");
});

story("on a phone the inbox is a list first and then what was chosen, with the way back", async (t) => {
  const anna = await t.agent("anna", { viewport: PHONE, dark: true });
  await anna.comesTo();
  await anna.enters("anna.bruni");
  await opens(anna, "Inbox");
  await announces(anna, { subject: "New hours", kind: "News", text: "From Monday." });
  await anna.press("Dismiss");
  await anna.page.getByRole("link", { name: "News" }).click();
  await anna.page.getByRole("link", { name: /New hours/ }).click();
  await anna.page.getByRole("heading", { name: "New hours" }).waitFor();
  await clean(anna.page, "an announcement on a phone");
  await anna.page.getByRole("link", { name: "Back to the list" }).click();
  await anna.page.getByRole("heading", { name: "New hours" }).waitFor({ state: "hidden" });
  await clean(anna.page, "the list on a phone");
});

story("after her first chat Marta has a badge and figures, and her lead sees them too", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  await Wired.asks(t.server.base, { skill: "Returns", name: "Nadia", surname: "Karim", message: "Hello?" });
  await marta.takes("Nadia");
  await marta.writes("Hello Nadia, how can I help?");
  await marta.ends();
  await marta.wrapsUp("All well.");
  await marta.sees("You have earned the badge “First chat”.");
  await opens(marta, "Statistics");
  const figure = (name) => marta.page.locator("dt", { hasText: name }).locator("+ dd");
  await t.until("the figures of a chat", async () => (await figure("Chats handled").innerText()) === "1");
  assert.match(await figure("Average handle time").innerText(), /^\d+:\d\d$/);
  assert.equal(await figure("Messages to customers").innerText(), "1");
  await marta.page.locator("[role=img] svg").first().waitFor();
  await clean(marta.page, "the statistics");
  await marta.press("As a table");
  await marta.page.getByRole("table").waitFor();
  await clean(marta.page, "the statistics as a table");
  await marta.page.setViewportSize(PHONE);
  await clean(marta.page, "the statistics as a table on a phone");

  const giulia = await (await t.agent("giulia")).signsIn("giulia.conti");
  await giulia.press("Team");
  await giulia.page.getByRole("link", { name: "Statistics for Marta Rinaldi" }).click();
  await giulia.page.getByRole("heading", { name: "Statistics for Marta Rinaldi" }).waitFor();
  await clean(giulia.page, "a colleague's statistics");
});

story(
  "Marta leaves a changed name by Back, by a typed address and by a reload, and is asked each time",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const { page } = marta;
    await opens(marta, "Preferences");
    await marta.press("Change name");
    const name = page.getByLabel("First name");
    await name.fill("Martina");
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    const answers = async (answer) => {
      await question.getByRole("button", { name: answer, exact: true }).click();
      await question.waitFor({ state: "detached" });
    };
    const stays = async (where) => {
      await answers("Stay here");
      assert.equal(await name.inputValue(), "Martina", where);
      await t.until(`the address is that of the form, ${where}`, () =>
        page.url().includes("/Profile/Preferences"),
      );
    };
    await page.evaluate(() => history.back());
    await stays("after Back");
    await page.evaluate(() => {
      location.hash = "#/Common/Profile/Inbox";
    });
    await stays("after another address");

    const asked = page.waitForEvent("dialog");
    const reload = page.reload().catch(() => undefined);
    const native = await asked;
    assert.equal(native.type(), "beforeunload");
    await native.dismiss();
    await reload;
    assert.equal(await name.inputValue(), "Martina", "after a reload");

    await page.evaluate(() => {
      location.hash = "#/Common/Profile/Inbox";
    });
    await question.waitFor();
    await answers("Save");
    await page.getByRole("navigation", { name: "Your pages" }).waitFor();
    await t.until("the way goes on to the inbox", () => page.url().endsWith("/Common/Profile/Inbox"));
    await page.getByRole("button", { name: /^Your menu, Martina Rinaldi/ }).waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole("heading", { name: "Martina Rinaldi" }).waitFor();
    await page.evaluate(() => history.back());
    await marta.isAtDesk();
    await page.getByRole("heading", { name: "Your chats" }).waitFor();
  },
);
