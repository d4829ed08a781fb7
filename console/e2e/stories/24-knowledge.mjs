// The knowledge base: an agent is asked, reads an article to its end, confirms it, and is not asked again.
import assert from "node:assert/strict";
import { findingsInEveryLook } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };
const FIRST = "What we may ask of customers";
const SECOND = "How we write to customers";

const parts = (page) => ({
  prompt: page.getByRole("dialog", { name: "Articles to confirm" }),
  article: page.getByRole("region", { name: "Article", exact: true }),
  confirm: page.getByRole("button", { name: "Confirm", exact: true }),
  list: page.getByRole("region", { name: "Compliance" }),
});

/** To the end of what is read, by the keyboard. */
async function readsToTheEnd({ page, article }) {
  await article.focus();
  await page.keyboard.press("End");
}

story("an agent is asked to confirm articles, reads and confirms them, and is not asked again", async (t) => {
  const marta = await t.agent("marta", { prompted: true });
  const { page } = marta;
  const { prompt, article, confirm, list } = parts(page);
  await marta.signsIn("marta.rinaldi");
  await prompt.getByText("2 articles are waiting for you").waitFor();
  assert.deepEqual(await findingsInEveryLook(page, { over: true }), []);
  await page.getByRole("button", { name: "View articles" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await article.getByRole("heading", { name: FIRST }).waitFor();
  await prompt.waitFor({ state: "detached" });
  assert.match(page.url(), /tab=compliance/);
  assert.deepEqual(await findingsInEveryLook(page), []);

  await readsToTheEnd({ page, article });
  await confirm.click();
  await article.getByText(/You confirmed version 1/).waitFor();
  await list.getByRole("region", { name: "Confirmed" }).getByText(FIRST).waitFor();
  await page.getByRole("link", { name: `Next: ${SECOND}` }).click();
  await article.getByRole("heading", { name: SECOND }).waitFor();
  await readsToTheEnd({ page, article });
  await confirm.click();
  await article.getByText(/You have confirmed everything/).waitFor();
  assert.deepEqual(await findingsInEveryLook(page), []);

  await page.getByRole("searchbox", { name: "Find an article" }).fill("ASK of");
  await t.until("only one is found", async () => (await list.getByRole("link").count()) === 3);
  await page.reload();
  await list.getByRole("region", { name: "Confirmed" }).getByText(SECOND).waitFor();

  const elsewhere = await t.agent("marta elsewhere", { prompted: true });
  const checked = elsewhere.page.waitForResponse(/knowledge\/confirm/);
  await elsewhere.comesTo();
  await elsewhere.enters("marta.rinaldi");
  assert.equal((await (await checked).json()).outstanding, 0);
  await elsewhere.page.getByRole("region", { name: "Article", exact: true }).waitFor();
  assert.equal(await parts(elsewhere.page).prompt.count(), 0);
});

story("whoever says Later is left alone until the next sign-in, and so is whoever has a chat", async (t) => {
  const marta = await t.agent("marta", { prompted: true });
  const { page } = marta;
  const { prompt } = parts(page);
  await marta.signsIn("marta.rinaldi");
  await prompt.waitFor();
  const daniel = await t.customer("daniel");
  await daniel.visits();
  await daniel.opens();
  await daniel.fills({ skill: "Orders", name: "Daniel Hughes", message: "Is it there?" });
  await daniel.press("Start chat");
  await marta.isRungBy("Daniel Hughes");
  await prompt.waitFor({ state: "detached" });
  await marta.accepts();
  await marta.sees("Is it there?");
  await marta.ends();
  await marta.wrapsUp("None.");
  await prompt.getByRole("button", { name: "Later" }).click();
  await prompt.waitFor({ state: "detached" });
  const checked = page.waitForResponse(/internal\/profile/);
  await page.reload();
  await checked;
  await marta.isAtDesk();
  assert.equal(await page.evaluate(() => sessionStorage.getItem("switchyard.put_off")), "1");
  // What the desk still asks for when its session ends would be refused.
  await page.waitForLoadState("networkidle");
  await page.goto(`${marta.base}/#/Public/Logout`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await marta.enters("marta.rinaldi");
  await prompt.waitFor();
});

story("on a phone the knowledge base is a list, then an article", async (t) => {
  t.watch.excuse(/status of 404/);
  const marta = await t.agent("marta", { viewport: PHONE });
  const { page } = marta;
  const { article } = parts(page);
  const articles = page.getByRole("region", { name: "Articles" });
  await marta.signsIn("marta.rinaldi");
  await page.getByRole("link", { name: "Knowledge" }).click();
  await article.getByRole("heading", { name: /^Welcome/ }).waitFor();
  assert.equal(await articles.count(), 0);
  assert.deepEqual(await findingsInEveryLook(page), []);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await articles.waitFor();
  assert.equal(await article.count(), 0);
  assert.deepEqual(await findingsInEveryLook(page), []);
  await page.getByRole("link", { name: /^Returns and refunds/ }).click();
  await article.getByRole("heading", { name: "Returns and refunds" }).waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Copy link" }).count(), 0);
  await article.getByRole("heading", { name: "Returns and refunds" }).waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${marta.base}/#/Common/Knowledge/nowhere`);
  await page.getByText("There is no article “nowhere”").waitFor();
  await page.getByRole("link", { name: "Go to the first article" }).click();
  await article.getByRole("heading", { name: /^Welcome/ }).waitFor();
});
