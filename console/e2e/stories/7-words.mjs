import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { story } from "../story.mjs";

story("an Italian customer and the console in Italian speak Italian all the way", async (t) => {
  const chiara = await t.agent("chiara", { language: "it-IT" });
  await chiara.page.goto(`${chiara.base}/`);
  await chiara.page.getByRole("heading", { name: "Accedi" }).waitFor();
  assert.equal(await chiara.page.locator("html").getAttribute("lang"), "it");
  await chiara.page.getByLabel("Nome utente").fill("chiara.lombardi");
  await chiara.press("Continua");
  await chiara.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await chiara.press("Accedi");
  await chiara.page.getByRole("heading", { name: "Le tue chat" }).waitFor();
  assert.equal(await chiara.page.locator("html").getAttribute("lang"), "it");
  const anna = await t.customer("anna", { language: "it-IT" });
  await anna.asks({ skill: "Resi", name: "Anna Greco", message: "Vorrei rendere una lampada." });
  await anna.sees("Salvato per l’operatore");
});
