// A supervisor, in the language that she reads.
import { PASSWORD } from "./agent.mjs";

export async function comesToFloor(page, base, say) {
  await page.goto(`${base}/`);
  await page.getByLabel(say("User name", "Nome utente")).fill("giulia.conti");
  await page.getByRole("button", { name: say("Continue", "Continua") }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("Sign in", "Accedi") }).click();
  await page.getByRole("link", { name: say("Floor", "Sala"), exact: true }).click();
  await page.getByRole("region", { name: say("Figures", "Cifre") }).waitFor();
}
