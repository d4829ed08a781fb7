// A call of an agent is refused; an administrator finds it by its request id and reads what can be done.
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

  story(`Anna finds a refused call in the error logs, ${mode}`, async (t) => {
    const { base } = t.server;
    const call = await administrator(base);
    const refused = await call("PATCH", "admin/api/applications", { id: 99, version: 1 }).catch(String);
    const { RequestId } = JSON.parse(refused.slice(refused.indexOf("{")));

    const anna = await t.person("anna", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);
    await anna.goto(`${base}/#/Common/Admin/ErrorLogs`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await anna.getByRole("button", { name: say("Continue", "Continua"), exact: true }).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await anna.getByRole("button", { name: say("Sign in", "Accedi"), exact: true }).click();
    const row = anna.getByRole("row", { name: /249/ }).first();
    await row.waitFor();
    await clean("the list");
    await anna
      .getByRole("searchbox", {
        name: say("Search by full request ID", "Cerca per ID completo della richiesta"),
      })
      .fill(RequestId);
    await anna.waitForURL(/request=/);
    await row.click();
    await anna.getByText(RequestId, { exact: true }).waitFor();
    const what = say(/^The server worked as set up/, /^Il server ha rifiutato la chiamata/);
    await anna.getByText(what).waitFor();
    assert.match(anna.url(), /ErrorLogs\/\d{13}\?request=/);
    await clean("an error");
  });
}
