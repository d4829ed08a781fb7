// Sessions end and are renewed, tabs go together, and the console opens without a network.
import assert from "node:assert/strict";
import { Agent } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const clean = async (page, where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);

/** Ten seconds above the threshold of three minutes. */
const SHORT = { SWITCHYARD_SESSION_SECONDS: "190" };
const renewal = (page) => page.getByRole("dialog", { name: "Your session is about to end" });

/** Another tab of the same browser. */
async function tab(agent) {
  const page = await agent.page.context().newPage();
  await page.goto(`${agent.base}/`);
  return new Agent(page, agent.base);
}

story(
  "Marta's session is about to end: she is suspended, renews, and stands as before, in both of her tabs",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const second = await tab(marta);
    await second.isAtDesk();
    await renewal(marta.page).waitFor({ timeout: 40_000 });
    await renewal(second.page).waitFor({ timeout: 40_000 });
    assert.match(await renewal(marta.page).getByRole("timer").innerText(), /^0?[0-3]:\d\d$/);
    await clean(marta.page, "the renewal");
    await marta.page.keyboard.press("Enter");
    await renewal(marta.page).waitFor({ state: "hidden" });
    await renewal(second.page).waitFor({ state: "hidden" });
    await marta.isAtDesk();
    await second.isAtDesk();
  },
  SHORT,
);

story("signing out in one tab signs out in the other, and signing in brings both back", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const second = await tab(marta);
  await second.isAtDesk();
  // What is asked when a desk opens has been answered: a call that comes after the end is refused, and the browser says so.
  for (const { page } of [marta, second]) await page.getByText("Chats handled").waitFor();
  await marta.press("Your menu");
  await marta.page.getByRole("menuitem", { name: "Sign out" }).click();
  for (const { page } of [marta, second]) await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await second.enters("marta.rinaldi");
  await second.isAtDesk();
  await marta.isAtDesk();
});

story("the console opens without a network and goes on when it is back", async (t) => {
  const page = await t.person("marta", { serviceWorkers: "allow" });
  // Without a network the browser complains of every call that it could not make.
  t.watch.excuse(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /WebSocket/);
  const marta = await new Agent(page, t.server.base).signsIn("marta.rinaldi");
  await marta.sees("The console is saved on this device");
  await page.context().setOffline(true);
  await marta.sees("You’re offline");
  await page.reload();
  const lack = page.getByRole("dialog", { name: "No network connection" });
  await lack.waitFor();
  await clean(page, "the page without a network");
  assert.equal(await page.getByText("could not be loaded").count(), 0, "nothing behind the dialog complains");
  await page.context().setOffline(false);
  // Nobody has to press "Try again": the desk opens as soon as the server answers.
  await marta.isAtDesk();
  await lack.waitFor({ state: "hidden" });
});

story("the console can be installed", async (t) => {
  const page = await t.person("marta");
  await page.goto(`${t.server.base}/`);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(new URL(address, page.url()).href)).json();
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) {
    const answer = await page.request.get(new URL(icon.src, page.url()).href);
    assert.equal(answer.status(), 200, icon.src);
    assert.match(answer.headers()["content-type"], /^image\//);
  }
});
