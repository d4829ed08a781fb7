// The notepad: it saves by itself, is there after a reload and in another tab, and two tabs lose nothing of each other.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);
  // The screen beneath has stories of its own.
  const clean = async (page, where) =>
    assert.deepEqual(
      await findingsAtEveryZoom(page, { over: true, except: ["#screen"] }),
      [],
      `axe on ${where}`,
    );
  const field = (page) => page.getByRole("textbox", { name: say("Text of the note", "Testo della nota") });
  const saved = (page) => page.getByText(say("Saved", "Salvata"), { exact: true }).waitFor();
  const opens = async (page) => {
    await page.getByRole("button", { name: say("Notes", "Note"), exact: true }).click();
    await page.getByRole("dialog", { name: say("Notes", "Note") }).waitFor();
  };
  const row = (page, name) =>
    page.getByRole("list", { name: say("Your notes", "Le tue note") }).getByRole("button", { name });

  story(
    `Marta keeps notes, finds them after a reload, and two tabs lose neither's text, ${mode}`,
    async (t) => {
      // The change that comes second is refused, and says so in the log of the page.
      t.watch.excuse(/status of 409/);
      const marta = await t.person("marta", look);
      await marta.goto(`${t.server.base}/`);
      await marta.getByLabel(say("User name", "Nome utente")).fill("marta.rinaldi");
      await marta.getByRole("button", { name: say("Continue", "Continua") }).click();
      await marta.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await marta.getByRole("button", { name: say("Sign in", "Accedi") }).click();
      await opens(marta);
      await clean(marta, "the empty notepad");
      await marta.getByRole("button", { name: say("New note", "Nuova nota") }).click();
      await marta.keyboard.type("Codice sconto: LUME-10\nfino a venerdì 😀");
      await saved(marta);
      await clean(marta, "a note");
      await marta.reload();
      await opens(marta);
      await row(marta, /^Codice sconto/).waitFor();
      const find = marta.getByRole("textbox", { name: say("Search notes", "Cerca nelle note") });
      await find.fill("venerdi");
      await row(marta, /^Codice sconto/).click();
      assert.equal(await field(marta).inputValue(), "Codice sconto: LUME-10\nfino a venerdì 😀");

      const tab = await marta.context().newPage();
      await tab.goto(`${t.server.base}/`);
      await opens(tab);
      await row(tab, /^Codice sconto/).click();
      await field(tab).fill("Codice sconto: LUME-20");
      await saved(tab);
      await field(marta).fill("Codice sconto: LUME-15");
      const alert = marta.getByRole("alert");
      await alert.getByText("Codice sconto: LUME-20").waitFor();
      await clean(marta, "a note with two texts");
      await alert.getByRole("button", { name: say("Keep both", "Tieni entrambi") }).click();
      await saved(marta);
      await marta.getByRole("button", { name: say("All notes", "Tutte le note") }).click();
      await find.fill("");
      await row(marta, /LUME-15/).waitFor();
      await row(marta, /LUME-20/).waitFor();
      await clean(marta, "the list of notes");
      await row(marta, /LUME-20/).click();
      await marta.getByRole("button", { name: say("Delete note", "Elimina la nota") }).click();
      const question = marta.getByRole("dialog", {
        name: say("Delete this note?", "Eliminare questa nota?"),
      });
      await question.getByRole("button", { name: say("Delete note", "Elimina la nota") }).click();
      await row(marta, /LUME-15/).waitFor();
      assert.equal(await row(marta, /LUME-20/).count(), 0);
    },
  );
}
