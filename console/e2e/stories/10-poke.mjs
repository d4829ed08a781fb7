import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { publishes } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const ORDERS = "1";

const clean = async (page, where) => assert.deepEqual(await findings(page), [], `axe on ${where}`);

const question = (daniel) => daniel.chat.getByRole("region", { name: "Are you still there?" });

/** Marta has answered Daniel, who says nothing more; he may be poked at once. */
async function silence(t, { countdown_seconds = 60, ...look } = {}) {
  const poke = { first_seconds: 1, countdown_seconds };
  await publishes(t.server.base, { skills: { [ORDERS]: { poke } } });
  const marta = await (await t.agent("marta", look)).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel", look);
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "One shade is cracked." });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await marta.writes("Which of the two?");
  await daniel.sees("Which of the two?");
  const poked = async () => {
    await marta.press("Poke the customer");
    await daniel.sees("Are you still there?");
  };
  return { marta, daniel, poked };
}

for (const [mode, dark] of [
  ["light", false],
  ["dark", true],
]) {
  story(`a silent customer is poked and says that he is there, ${mode}`, async (t) => {
    const { marta, daniel, poked } = await silence(t, { dark });
    await marta.page.getByRole("button", { name: "Poke the customer" }).waitFor();
    await clean(marta.page, "a customer who may be poked");
    await poked();
    await marta.sees("Poke sent.");
    for (const viewport of [PHONE, DESK]) {
      await marta.page.setViewportSize(viewport);
      await daniel.page.setViewportSize(viewport);
      await clean(marta.page, `a poke that counts down, ${viewport.width}`);
      await clean(daniel.page, `the customer who is asked, ${viewport.width}`);
    }
    await daniel.press("I’m here");
    await question(daniel).waitFor({ state: "hidden" });
    await marta.transcript.getByText("Poke: Continued").waitFor();
  });
}

story("a poke is answered by writing, and another one is taken back", async (t) => {
  const { marta, daniel, poked } = await silence(t);
  await poked();
  await daniel.writes("The left one");
  await marta.transcript.getByText("Poke: Continued").waitFor();
  await question(daniel).waitFor({ state: "hidden" });
  await marta.writes("Thank you");
  await poked();
  await marta.press("Cancel poke");
  await question(daniel).waitFor({ state: "hidden" });
  await marta.transcript.getByText("Poke: Cancelled").waitFor();
});

story("whoever does not answer a poke is told why the chat ended", async (t) => {
  const { marta, daniel, poked } = await silence(t, { countdown_seconds: 2 });
  await poked();
  await daniel.sees("You did not respond, so the chat ended.");
  await marta.sees("The customer did not respond to the poke");
  await marta.transcript.getByText("Poke: No answer").waitFor();
});

story("a poked customer who needs nothing more ends the chat", async (t) => {
  const { marta, daniel, poked } = await silence(t);
  await poked();
  await question(daniel).getByRole("button", { name: "End chat" }).click();
  await daniel.sees("Chat ended");
  await marta.transcript.getByText("Poke: Declined").waitFor();
});
