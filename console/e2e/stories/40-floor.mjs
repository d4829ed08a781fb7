// A supervisor at the floor: sees a queue fill, asks why, calls an agent back to whom the chat is offered, and gives another chat away.
import assert from "node:assert/strict";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { comesToFloor } from "../supervisor.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Giulia sees a queue fill, knows why, and ends the wait, ${mode}`, async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    await marta.press(/^Your status/);
    await marta.page.getByRole("menuitemradio", { name: "Lunch" }).click();
    await marta.sees("You are away: Lunch");

    const page = await t.person("giulia", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
    await comesToFloor(page, t.server.base, say);
    const figures = page.getByRole("region", { name: say("Figures", "Cifre") });
    const queues = page.getByRole("region", { name: say("Queues", "Code") });
    await figures.getByText(say("No one is waiting", "Nessuno aspetta")).first().waitFor();
    await page.getByText("Marta Rinaldi").first().waitFor();
    await clean("the floor at rest");

    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Orders", name: "Nadia", message: "Where is my order?" });
    const orders = queues.getByRole("row", { name: /Orders/ });
    await orders
      .getByText(say(/Fine/, /Regolare/))
      .first()
      .waitFor();
    await orders.getByRole("button", { name: say(/^Why does/, /^Perché/) }).click();
    const why = page.getByRole("complementary", { name: say("Why still waiting", "Perché aspetta ancora") });
    await why
      .getByText(say(/^No one may take this chat yet/, /^Nessuno può ancora avere questa chat/))
      .waitFor();
    await why.getByText(say("Away: Lunch", "Assente: Pranzo")).waitFor();
    await clean("why a chat waits");
    await why
      .getByRole("button", { name: say("Make Marta Rinaldi available", "Rendi disponibile Marta Rinaldi") })
      .click();
    const forced = page.getByRole("dialog", {
      name: say(/^Set Marta Rinaldi/, /^Imposta lo stato di Marta/),
    });
    await forced.getByRole("button", { name: say("Set status", "Imposta lo stato") }).click();
    await marta.isRungBy("Nadia");
    await marta.accepts();
    await nadia.isWith("Marta");
    await why.getByText(say(/^This chat is not waiting any more/, /^Questa chat non aspetta più/)).waitFor();
    await why.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();

    // Marta takes none of her own from a queue that is taken from by hand: Giulia gives her one.
    await Wired.asks(t.server.base, { skill: "Returns", name: "Ivo", message: "It is too small" });
    await queues
      .getByRole("row", { name: /Returns/ })
      .getByRole("button", { name: say(/^Why does/, /^Perché/) })
      .click();
    await why
      .getByRole("button", { name: say("Assign to Marta Rinaldi", "Assegna a Marta Rinaldi") })
      .click();
    const give = page.getByRole("dialog", { name: say(/^Assign this chat to/, /^Assegnare questa chat a/) });
    await give
      .getByRole("button", { name: say("Assign to Marta Rinaldi", "Assegna a Marta Rinaldi") })
      .click();
    await marta.page.getByRole("link", { name: /Ivo/ }).first().waitFor();
    await why.getByRole("button", { name: say("Close", "Chiudi"), exact: true }).click();
    await page.getByText(say("2 free", "2 liberi")).first().waitFor();
  });
}
