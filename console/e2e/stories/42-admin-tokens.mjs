// An administrator makes an access token for a service account, another system comes in with it, she revokes it, and it is refused.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna makes an access token, a system comes in with it, and she revokes it, ${mode}`, async (t) => {
    const { base } = t.server;
    const anna = await administrator(base);
    const groups = await anna("GET", "admin/permission_groups");
    await anna("POST", "admin/user_management/users", {
      username: "shop.bridge",
      firstname: "Shop",
      lastname: "Bridge",
      group_id: groups.items.find(({ name }) => /agent/i.test(name)).id,
      api_only: true,
    });

    const page = await t.person("anna", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    const button = (english, italiano) => page.getByRole("button", { name: say(english, italiano) });
    const field = (english, italiano) =>
      page.getByRole("textbox", { name: say(english, italiano), exact: true });

    await page.goto(`${base}/#/Common/Admin/Applications/AccessTokens`);
    await page.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button("Continue", "Continua").click();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button("Sign in", "Accedi").click();
    await page.getByText(say("No access tokens", "Nessun token di accesso")).waitFor();
    await clean("no access tokens");

    await button("New access token", "Nuovo token di accesso").click();
    await page
      .getByRole("combobox", { name: say("Service account", "Account di servizio") })
      .selectOption({ label: "Shop Bridge" });
    await field("Name", "Nome").fill("Stock");
    await clean("a new access token");
    await page.keyboard.press("Control+Enter");
    const token = await page.locator("code").first().textContent();
    await clean("the token, this once");
    await button("I have copied it", "L’ho copiato").click();

    const comes = async () => {
      const keys = await fetch(`${base}/2.0/internal/self_configure`).then((answer) => answer.json());
      const answer = await fetch(`${base}/2.0/internal/profile`, {
        headers: {
          "X-Application-Key": keys.application_key,
          "X-Consumer-Key": keys.consumer_key,
          Authorization: `Bearer ${token}`,
        },
      });
      return [answer.status, (await answer.json()).username];
    };
    assert.deepEqual(await comes(), [200, "shop.bridge"]);

    await button("Revoke access token", "Revoca il token").click();
    const sure = page.getByRole("dialog", { name: say("Revoke “Stock”?", "Revocare «Stock»?") });
    await clean("the question");
    await sure.getByRole("button", { name: say(/^Revoke/, /^Revoca/) }).click();
    await page.getByText(say("No access tokens", "Nessun token di accesso")).waitFor();
    assert.equal((await comes())[0], 401);
  });
}
