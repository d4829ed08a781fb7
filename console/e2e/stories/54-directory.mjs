// The directory: an administrator makes its token, the directory enters someone and puts them into a group, and the page tells what
// it did and what was refused.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);
  const clean = async (page, where) =>
    assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);

  story(`Anna connects a directory, which enters Zoe, ${mode}`, async (t) => {
    const anna = await t.person("anna", look);
    await anna.goto(`${t.server.base}/#/Common/Admin/ActiveDirectory`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await anna.getByRole("button", { name: say("Continue", "Continua") }).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await anna.getByRole("button", { name: say("Sign in", "Accedi") }).click();
    await anna.getByRole("button", { name: say("Create a token", "Crea un token") }).click();
    const question = anna.getByRole("dialog", {
      name: say("Create a token for the directory?", "Creare un token per la directory?"),
    });
    await question.getByRole("combobox").selectOption({ label: say("Agent", "Operatore") });
    await question.getByRole("button", { name: say("Create the token", "Crea il token") }).click();
    const shown = anna
      .getByRole("status")
      .filter({ hasText: say("Copy the token now", "Copia il token adesso") });
    const token = await shown.locator("code").textContent();
    await clean(anna, "the token");
    await anna.getByRole("button", { name: say("I have copied it", "L’ho copiato") }).click();

    const scim = async (method, path, body) => {
      const answer = await fetch(`${t.server.base}/scim/v2/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const zoe = {
      schemas: [USER],
      userName: "zoe.marchi@example.com",
      externalId: "7f1c-22",
      name: { givenName: "Zoë", familyName: "Marchi" },
      emails: [{ value: "zoe.marchi@example.com", type: "work", primary: true }],
    };
    const made = await scim("POST", "Users", zoe);
    assert.equal(made.status, 201);
    assert.equal((await scim("POST", "Users", zoe)).status, 409);
    const members = [{ value: made.body.id }];
    assert.equal((await scim("POST", "Groups", { displayName: "Team lead", members })).status, 201);
    assert.equal((await scim("POST", "Groups", { displayName: "Stagionali" })).status, 201);

    await anna.reload();
    await anna
      .getByText(say("Another account has this user name.", "Un altro account ha questo nome utente."))
      .filter({ visible: true })
      .first()
      .waitFor();
    await anna.getByRole("button", { name: say("Move Stagionali up", "Sposta Stagionali in alto") }).click();
    await anna.getByRole("button", { name: say("Save", "Salva"), exact: true }).click();
    await anna.getByText(say("Saved", "Salvato"), { exact: true }).waitFor();
    await clean(anna, "the directory at work");
    await anna.getByText("Zoë Marchi").filter({ visible: true }).first().click();
    await anna
      .getByText(say("Created by the directory.", "Creato dalla directory."))
      .filter({ visible: true })
      .first()
      .waitFor();
    await clean(anna, "the account");
  });
}
