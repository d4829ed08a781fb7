// Signing in by a directory: an administrator sets a service and a group up and tests a sign-in, someone signs in and has what the
// group gives, and loses it once the service no longer names the group.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { Identity } from "../provider.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);
  const clean = async (page, where) =>
    assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);

  story(
    `Anna has people sign in by OpenID Connect, and their groups give and take, ${mode}`,
    async (t) => {
      t.watch.excuse(/403 \(Forbidden\)/);
      const people = {
        m042: {
          email: "marta.rinaldi@demo.example",
          email_verified: true,
          given_name: "Marta",
          groups: ["desk", "experts"],
        },
      };
      const identity = await Identity.open({ redirect: `${t.at("demo")}/sso`, people });
      try {
        const anna = await t.person("anna", look);
        const at = `${t.at("demo")}/#/Common/Admin/ActiveDirectory`;
        await anna.goto(`${at}/Authentication?provider=new`);
        await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
        await anna.getByRole("button", { name: say("Continue", "Continua") }).click();
        await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await anna.getByRole("button", { name: say("Sign in", "Accedi"), exact: true }).click();
        const fill = (english, italiano, text) =>
          anna.getByRole("textbox", { name: say(english, italiano) }).fill(text);
        await fill("Name on the button", "Nome sul pulsante", "Lume ID");
        await fill("Address of the service (issuer)", "Indirizzo del servizio (issuer)", identity.issuer);
        await fill("Client ID", "ID client", "switchyard");
        await fill("Client secret", "Segreto del client", "the-secret-of-the-client");
        await anna.getByRole("button", { name: say("Check the service", "Controlla il servizio") }).click();
        await anna.getByText(say("The service answers", "Il servizio risponde")).waitFor();
        await clean(anna, "a new service");
        await anna.getByRole("button", { name: say("Add the service", "Aggiungi il servizio") }).click();
        await anna.getByText(say("Test a sign-in", "Prova un accesso")).waitFor();

        const group = async (name, permission, slots) => {
          await anna.goto(`${at}/CreateGroup`);
          await fill("Name, as the directory writes it", "Nome, come lo scrive la directory", name);
          if (permission !== null)
            await anna
              .getByRole("combobox", { name: say("Permission group", "Gruppo di autorizzazioni") })
              .selectOption({ label: permission });
          if (slots !== null) await fill("Slots", "Slot", slots);
          await anna.getByRole("button", { name: say("Set up the group", "Configura il gruppo") }).click();
          await anna.getByRole("button", { name: say("Remove the group", "Rimuovi il gruppo") }).waitFor();
        };
        await group("experts", say("Team lead", "Team leader"), "8");
        await fill("Slots", "Slot", "9");
        await anna.getByRole("button", { name: say("Save", "Salva"), exact: true }).click();
        await anna.getByText(say("Saved", "Salvato"), { exact: true }).waitFor();
        await clean(anna, "a directory group");
        await group("desk", say("Agent", "Operatore"), null);

        await anna.goto(`${at}/Authentication?provider=1`);
        await anna
          .getByRole("button", { name: say("Test at the service", "Prova presso il servizio") })
          .click();
        await anna.getByRole("textbox", { name: "Name", exact: true }).fill("m042");
        await anna.getByRole("button", { name: "Go on" }).click();
        await anna.getByText(say("The sign-in would succeed.", "L’accesso riuscirebbe.")).waitFor();
        await anna.getByText(say("experts: counts as experts", "experts: conta come experts")).waitFor();
        await clean(anna, "the result of a test");

        const goes = async (page) => {
          await page.goto(`${t.at("demo")}/`);
          await page.getByRole("button", { name: "Sign in with Lume ID" }).click();
          await page.getByRole("textbox", { name: "Name", exact: true }).fill("m042");
          await page.getByRole("button", { name: "Go on" }).click();
        };
        const marta = await t.agent("marta", { tenant: "demo" });
        await goes(marta.page);
        await marta.isAtDesk();
        const slots = async () => {
          await anna.goto(`${t.at("demo")}/#/Common/Admin/Users/UserList?search=rinaldi`);
          await anna.reload();
          await anna.getByText("Marta Rinaldi").filter({ visible: true }).first().click();
          const field = anna.locator('input[name="slots"]');
          await field.waitFor();
          return field.inputValue();
        };
        assert.equal(await slots(), "9", "what the group gives");

        people.m042.groups = ["desk"];
        const again = await t.agent("marta again", { tenant: "demo" });
        await goes(again.page);
        await again.isAtDesk();
        assert.notEqual(await slots(), "9", "and takes");
      } finally {
        identity.gone();
      }
    },
    { SWITCHYARD_WEBHOOK_NETWORKS: "127.0.0.0/8" },
  );
}
