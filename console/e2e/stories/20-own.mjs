// The link of the network overlay lets the same person in elsewhere, once; a new name is read by everybody at once.
import assert from "node:assert/strict";
import { Agent } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Noor makes a link of her session's id and comes in elsewhere by it, once, ${mode}`, async (t) => {
    t.watch.excuse(/status of 401/);
    const noor = await t.person("noor", look);
    const own = new Agent(noor, t.server.base);
    await noor.goto(`${t.server.base}/`);
    await noor.getByLabel(say("User name", "Nome utente")).fill("noor.haddad");
    await noor.getByRole("button", { name: say("Continue", "Continua") }).click();
    await noor.getByLabel("Password", { exact: true }).fill("switchyard-demo-1");
    await noor.getByRole("button", { name: say("Sign in", "Accedi") }).click();
    await noor.getByRole("button", { name: say(/^Your menu/, /^Il tuo menu/) }).waitFor();
    await noor.keyboard.press("Control+k");
    await noor.getByRole("combobox").fill(say("network over", "pannello della rete"));
    await noor.keyboard.press("Enter");
    const dialog = noor.getByRole("dialog", { name: say("Network", "Rete") });
    await dialog.getByRole("button", { name: /^[0-9a-f]{32}$/ }).click();
    const link = dialog.getByRole("link", { name: /^[0-9a-f]{32}$/ });
    const address = await link.getAttribute("href");
    assert.match(address, /\/#\/Public\/Login\?token_link=[0-9a-f]{64}$/);
    assert.deepEqual(await findingsAtEveryZoom(noor, { over: true }), [], "axe on the link");
    const elsewhere = await t.person("elsewhere", look);
    await elsewhere.goto(address);
    await elsewhere.getByRole("button", { name: say(/^Your menu, Noor/, /^Il tuo menu, Noor/) }).waitFor();
    assert.ok(!elsewhere.url().includes("token_link"), "the token is not left in the address");
    const third = await t.person("third", look);
    await third.goto(address);
    await third
      .getByRole("dialog", { name: say("This link has expired", "Questo link è scaduto") })
      .waitFor();
    assert.equal(await own.page.getByRole("dialog").count(), 1, "and Noor goes on");
  });
}

story("Marta is called otherwise, and colleague, other tab and customer read it at once", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await tom.press("Team");
  const team = tom.page.getByRole("dialog", { name: "Team" });
  await team.getByText("Marta Rinaldi").waitFor();
  const tab = await marta.page.context().newPage();
  await tab.goto(`${marta.base}/`);
  await tab.getByRole("button", { name: "Your menu, Marta Rinaldi" }).waitFor();
  await marta.page.goto(`${marta.base}/#/Common/Profile/Preferences?section=general`);
  await marta.press("Change name");
  assert.deepEqual(await findingsAtEveryZoom(marta.page), [], "axe on the names");
  await marta.page.getByLabel("First name").fill("Martina");
  await marta.page.getByLabel("Name shown to customers").fill("Tina");
  await marta.page.keyboard.press("Enter");
  await marta.sees("Customers see: Tina");
  await team.getByText("Martina Rinaldi").waitFor();
  await tab.getByRole("button", { name: "Your menu, Martina Rinaldi" }).waitFor();
});
