// An administrator makes an application for a shop: a tool comes in by its keys, chats carry its name, its keys are renewed beside the
// old ones, it is disabled, and what was changed is read.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const SHOP = "https://shop.example";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna makes an application, renews its keys and disables it, ${mode}`, async (t) => {
    const { base } = t.server;
    const call = await administrator(base);
    const page = await t.person("anna", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    const named = (english, italiano) => ({ name: say(english, italiano), exact: true });
    const button = (english, italiano) => page.getByRole("button", named(english, italiano));
    const field = (english, italiano) => page.getByRole("textbox", named(english, italiano));
    const sure = (english, italiano) => page.getByRole("dialog", named(english, italiano));

    await page.goto(`${base}/#/Common/Admin/Applications`);
    await page.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button("Continue", "Continua").click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button("Sign in", "Accedi").click();
    await page
      .getByText(say("The console", "La console"), { exact: true })
      .first()
      .waitFor({ state: "attached" });
    await clean("the applications");

    await button("New application", "Nuova applicazione").click();
    await field("Name", "Nome").fill("Outlet");
    await field("Pages", "Pagine").fill(SHOP);
    await button("Create application", "Crea l’applicazione").click();
    await button("New keys", "Nuove chiavi").waitFor();
    await clean("a new application");
    const shown = async () => {
      const { items } = await call("GET", "admin/api/applications");
      return items.find(({ name }) => name === "Outlet");
    };
    const first = await shown();
    assert.ok(await page.getByText(first.ApplicationKey).isVisible());

    const comes = async ({ ApplicationKey, ConsumerKey }) => {
      const headers = {
        "Content-Type": "application/json",
        "X-Application-Key": ApplicationKey,
        "X-Consumer-Key": ConsumerKey,
        Authorization: `Bearer ${await token()}`,
      };
      const answer = await fetch(`${base}/2.0/internal/profile`, { headers });
      const body = await answer.json();
      return answer.status === 200 ? 200 : body.Error;
    };
    let session;
    async function token() {
      if (session === undefined) {
        const keys = await fetch(`${base}/2.0/internal/self_configure`).then((answer) => answer.json());
        const answer = await fetch(`${base}/2.0/internal/profile`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Application-Key": keys.application_key,
            "X-Consumer-Key": keys.consumer_key,
          },
          body: JSON.stringify({ environment: "init", username: "anna.bruni", password: PASSWORD }),
        });
        session = (await answer.json()).token;
      }
      return session;
    }
    assert.equal(await comes(first), 200);
    const starts = (origin) =>
      fetch(`${base}/2.0/incoming/livechat/start`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: origin },
        body: JSON.stringify({
          skill: 1,
          name: "Ada",
          message: "Hello",
          client_id: crypto.randomUUID(),
          application_key: first.ApplicationKey,
        }),
      }).then(({ status }) => status);
    assert.equal(await starts(SHOP), 200);
    assert.equal(await starts("https://copy.example"), 403);
    assert.equal((await shown()).chats, 1);

    await button("New keys", "Nuove chiavi").click();
    const asked = sure("Create new keys for Outlet?", "Creare nuove chiavi per Outlet?");
    await clean("the question about new keys");
    await asked.getByRole("button", named("Create new keys", "Crea nuove chiavi")).click();
    await page.getByText(say(/^Previous keys, accepted until/, /^Chiavi precedenti, accettate/)).waitFor();
    const second = await shown();
    assert.notEqual(second.ApplicationKey, first.ApplicationKey);
    assert.deepEqual([await comes(first), await comes(second)], [200, 200]);
    await clean("old keys beside new ones");

    await button("Disable", "Disattiva").click();
    const off = sure("Disable Outlet?", "Disattivare Outlet?");
    await off.getByRole("button", named("Disable", "Disattiva")).click();
    await button("Enable", "Riattiva").waitFor();
    assert.deepEqual([await comes(first), await comes(second)], [110, 110]);

    await page
      .getByRole("link", named("What was changed, and when", "Che cosa è cambiato, e quando"))
      .click();
    await page
      .getByRole("row", { name: /Outlet/ })
      .first()
      .click();
    await page
      .getByRole("table", { name: say(/^Settings of version 3/, /^Impostazioni della versione 3/) })
      .waitFor();
    await clean("a change");
  });
}
