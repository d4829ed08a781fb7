// An administrator makes a permission group and a user in it, who signs in by the link that came with exactly those rights; a second
// administrator is quicker on the same user, the first sees both, puts the change back, and freezes the account.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };
const OWN = "Lampada-verde-48";
const NORA = "nora.kent@demo.example";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(
    `Anna makes a group and Nora in it, Giulia is quicker, and Anna puts it back, ${mode}`,
    async (t) => {
      // The overtaken change, and what a frozen account still asks for.
      t.watch.excuse(/status of (401|403|409)/);
      const anna = await t.person("anna", look);
      const clean = async (page, where) =>
        assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
      const on = (page) => ({
        button: (english, italiano) =>
          page.getByRole("button", { name: say(english, italiano), exact: typeof english === "string" }),
        field: (english, italiano) =>
          page.getByRole("textbox", { name: say(english, italiano), exact: typeof english === "string" }),
        choice: (english, italiano) => page.getByRole("combobox", { name: say(english, italiano) }),
      });
      const a = on(anna);
      const signsIn = async (page, username) => {
        await page.goto(`${t.at()}/`);
        await page.getByLabel(say("User name", "Nome utente")).fill(username);
        await on(page).button("Continue", "Continua").click();
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await on(page).button("Sign in", "Accedi").click();
        await page.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();
      };
      const users = (page, query = "") => page.goto(`${t.at()}/#/Common/Admin/Users/UserList${query}`);

      // A group that gives the chat and the articles, and nothing else.
      await signsIn(anna, "anna.bruni");
      await anna.goto(`${t.at()}/#/Common/Admin/Users/Permissions`);
      await anna
        .getByRole("grid", { name: say("Permission groups", "Gruppi di autorizzazioni") })
        .getByRole("row", { name: say(/Agent/, /Operatore/) })
        .waitFor();
      await clean(anna, "the groups");
      await a.button("New group", "Nuovo gruppo").press("Enter");
      await a.field("Name", "Nome").fill("Temps");
      await anna.getByRole("checkbox", { name: say("Chat: Edit", "Chat: Modificare"), exact: true }).check();
      await anna
        .getByRole("checkbox", { name: say("Knowledge: View", "Articoli: Vedere"), exact: true })
        .check();
      await clean(anna, "a new group");
      await anna.keyboard.press("Control+Enter");
      await anna
        .getByRole("region", { name: say("History", "Cronologia") })
        .getByRole("article", { name: /Temps/ })
        .waitFor();
      await a
        .choice("With another group", "Con un altro gruppo")
        .selectOption({ label: say("Agent", "Operatore") });
      await anna
        .getByRole("table", { name: say("Differences from Agent", "Differenze rispetto a Operatore") })
        .getByRole("row", { name: say(/Tickets/, /Ticket/) })
        .waitFor();
      await clean(anna, "two groups beside each other");

      // A user in it, who is invited.
      await users(anna);
      await anna
        .getByRole("grid", { name: say("Users", "Utenti") })
        .getByRole("row", { name: /Chiara Lombardi/ })
        .waitFor();
      await clean(anna, "the users");
      await a.button("New user", "Nuovo utente").click();
      await a.field("User name", "Nome utente").fill("nora.kent");
      await a.field("First name", "Nome").fill("Nora");
      await a.field("Last name", "Cognome").fill("Kent");
      await a.field("Email", "E-mail").fill(NORA);
      await a.choice("Permission group", "Gruppo di autorizzazioni").selectOption({ label: "Temps" });
      await a.choice("Add a skill", "Aggiungi una competenza").selectOption({ label: "Returns" });
      await a.choice("Level of Returns", "Livello di Returns").selectOption("8");
      await anna.getByRole("checkbox", { name: say(/^Send an invitation/, /^Invia un invito/) }).check();
      await anna.getByText(say("This user name is free.", "Questo nome utente è libero.")).waitFor();
      await clean(anna, "a new user");
      const before = t.post.arrived(NORA);
      await anna.keyboard.press("Control+Enter");
      await anna.getByRole("heading", { name: "Nora Kent" }).waitFor();
      const { link } = await t.post.next(NORA, before);

      // She has exactly what the group gives.
      const nora = await t.agent("nora");
      await nora.page.goto(link);
      await nora.page.getByLabel("New password", { exact: true }).fill(OWN);
      await nora.page.getByLabel("Repeat the new password").fill(OWN);
      await nora.press("Set password");
      // Who is here for the first time is shown around.
      await nora.page.getByRole("button", { name: "Leave the tour" }).click();
      await nora.isAtDesk();
      const rail = nora.page.getByRole("navigation", { name: "Modules" });
      assert.deepEqual(await rail.getByRole("link").allTextContents(), ["Chat", "Knowledge"]);

      // Giulia becomes an administrator; what that gives is said before.
      await users(anna);
      await anna.getByRole("searchbox", { name: say("Search users", "Cerca utenti") }).fill("giulia");
      await anna.getByRole("row", { name: /Giulia Conti/ }).waitFor();
      await t.until(
        "the others are left out",
        async () => (await anna.getByRole("row", { name: /Chiara Lombardi/ }).count()) === 0,
      );
      await anna.getByRole("rowheader", { name: /Giulia Conti/ }).click();
      await a
        .choice("Permission group", "Gruppo di autorizzazioni")
        .selectOption({ label: say("Administrator", "Amministratore") });
      await anna
        .getByRole("region", { name: say("What changes with the group", "Che cosa cambia con il gruppo") })
        .getByText(say(/all of Admin/, /Gestione, tutto/))
        .waitFor();
      await clean(anna, "another group");
      await a.button("Save", "Salva").click();
      await anna.getByText(say("Saved. It is valid now.", "Salvato. Vale da subito.")).waitFor();

      // Both have Nora open; Giulia is quicker.
      const find = async (page) => {
        await users(page, "?search=nora");
        await page.getByRole("rowheader", { name: /Nora Kent/ }).click();
        await page.getByRole("heading", { name: "Nora Kent" }).waitFor();
      };
      await find(anna);
      const giulia = await t.person("giulia", look);
      await signsIn(giulia, "giulia.conti");
      await find(giulia);
      const slots = (page) => on(page).field("Slots for live chats", "Slot per le chat dal vivo");
      await a.choice("Department", "Reparto").selectOption({ index: 1 });
      await slots(giulia).fill("5");
      await giulia.keyboard.press("Control+Enter");
      await giulia.getByText(say("Saved. It is valid now.", "Salvato. Vale da subito.")).waitFor();
      await a.button("Save", "Salva").click();
      const both = anna.getByRole("alert").filter({
        hasText: say("Someone has changed this user in the meantime", "qualcuno ha modificato questo utente"),
      });
      await both.waitFor();
      await clean(anna, "both versions");
      await both.getByRole("button", { name: say("Use theirs", "Usa l’altra") }).click();
      await both.waitFor({ state: "detached" });
      assert.equal(await slots(anna).inputValue(), "5");

      // What Giulia changed is put back from the history.
      const change = anna
        .getByRole("region", { name: say("History", "Cronologia") })
        .getByRole("article")
        .filter({ hasText: "Giulia Conti" });
      await change.getByRole("button").click();
      await anna
        .getByRole("dialog", { name: say("Undo this change?", "Annullare questa modifica?") })
        .getByRole("button", { name: say("Undo the change", "Annulla la modifica"), exact: true })
        .click();
      await change.first().getByText(say("Undone", "Annullata"), { exact: true }).waitFor();
      await t.until("the slots are as before", async () => (await slots(anna).inputValue()) === "3");

      // She is frozen among others, which ends her session; of each it is said what came of it.
      await a.button("Close", "Chiudi").click();
      await anna.getByRole("checkbox", { name: say("Select Nora Kent", "Seleziona Nora Kent") }).check();
      await a.button("Freeze", "Blocca").click();
      const ask = anna.getByRole("dialog", { name: say("Freeze 1 user?", "Bloccare 1 utente?") });
      await clean(anna, "an account that is frozen");
      await ask.getByRole("button", { name: say("Freeze 1 user", "Blocca 1 utente") }).click();
      await anna
        .getByRole("region", { name: say("What was done", "Che cosa è stato fatto") })
        .getByText("Nora Kent")
        .waitFor();
      await clean(anna, "what came of it");
      await nora.page.getByRole("heading", { name: "Sign in" }).waitFor();
    },
    {},
    { mailed: true },
  );
}
