import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";

const clean = async (page, where) => assert.deepEqual(await findings(page), [], `axe on ${where}`);

async function talk(t, look = {}) {
  const marta = await (await t.agent("marta", look)).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel", look);
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "One shade is cracked." });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await daniel.isWith("Marta");
  return { marta, daniel };
}

for (const [mode, dark] of [
  ["light", false],
  ["dark", true],
]) {
  story(`Marta mends a word, and Daniel reads it mended, ${mode}`, async (t) => {
    const { marta, daniel } = await talk(t, { dark });
    await marta.writes("A new shade leaves tomorow");
    await daniel.sees("A new shade leaves tomorow");
    const bubble = marta.transcript.locator(".msg", { hasText: "tomorow" });
    await bubble.hover();
    await bubble.getByRole("button", { name: "Edit" }).click();
    await clean(marta.page, "a message being edited");
    await marta.page.getByRole("textbox", { name: "Edited message" }).fill("A new shade leaves tomorrow");
    await marta.page.keyboard.press("Enter");
    await daniel.sees("A new shade leaves tomorrow");
    await daniel.sees("edited");
    assert.deepEqual(await daniel.transcript(), ["One shade is cracked.", "A new shade leaves tomorrow"]);
    await Promise.all([marta.page.reload(), daniel.page.reload()]);
    await marta.page.getByText("Daniel Hughes").first().click();
    await marta.transcript.getByText("A new shade leaves tomorrow").waitFor();
    await marta.transcript.getByText("edited").waitFor();
    await daniel.sees("A new shade leaves tomorrow");
    await clean(marta.page, "an edited message");
  });
}

story("what Marta writes is delivered while Daniel looks elsewhere, and read once he looks", async (t) => {
  const { marta, daniel } = await talk(t);
  await daniel.press(daniel.words.minimise);
  await marta.writes("It leaves today");
  await marta.transcript.getByRole("img", { name: "Delivered" }).waitFor();
  await daniel.badge().click();
  await daniel.sees("It leaves today");
  await marta.transcript.getByRole("img", { name: "Read" }).waitFor();
  await marta.page.reload();
  await marta.page.getByText("Daniel Hughes").first().click();
  await marta.transcript.getByRole("img", { name: "Read" }).waitFor();
});

story("what one has read on one device is no news on the other", async (t) => {
  const { marta, daniel } = await talk(t);
  const phone = await (await t.agent("phone")).signsIn("marta.rinaldi");
  await phone.sees("Daniel Hughes");
  await daniel.writes("Are you there?");
  await marta.transcript.getByText("Are you there?").waitFor();
  await phone.page.locator(".heads .howmany").waitFor({ state: "detached" });
  await phone.page.reload();
  await phone.sees("Daniel Hughes");
  assert.equal(await phone.page.locator(".heads .howmany").count(), 0);
});
