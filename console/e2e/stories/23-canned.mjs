// Canned responses: made once, found, filled in and sent; everybody's are changed only by whoever may, and after a question.
import assert from "node:assert/strict";
import { findingsInEveryLook } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };
const clean = async (page, where) => assert.deepEqual(await findingsInEveryLook(page), [], `axe on ${where}`);

async function opens({ page, press }) {
  await press(/^Your menu/);
  await page.getByRole("menuitem", { name: "Canned responses" }).click();
  await page.getByRole("link", { name: "New canned response" }).first().waitFor();
}

/** Makes one, of everybody's or automatic where that is asked for; its page is open afterwards. */
async function makes({ page }, { kinds = [], name, text }) {
  await page.getByRole("link", { name: "New canned response" }).first().click();
  for (const kind of kinds) await page.getByRole("button", { name: kind, exact: true }).click();
  await page.getByRole("textbox", { name: /^(Title|Shortcut)$/ }).fill(name);
  await page.getByRole("textbox", { name: /^(Text of the response|Phrase)$/ }).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

const row = ({ page }, name) =>
  page.getByRole("region", { name: "Canned responses" }).getByRole("link", { name });
const panel = ({ page }) => page.getByRole("listbox", { name: "Canned responses" });

story("Marta keeps two canned responses and uses both in a chat; Daniel reads them filled in", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  await opens(marta);
  await makes(marta, { name: "My own welcome", text: "Pleased to meet you, %name%, this is %agent%." });
  await makes(marta, { kinds: ["Automatic"], name: "brb", text: "be right back" });
  await clean(marta.page, "the canned responses");
  await marta.page.setViewportSize(PHONE);
  await clean(marta.page, "a canned response on a phone");
  await marta.page.getByRole("link", { name: "Back to the list" }).click();
  await row(marta, /^My own welcome/).waitFor();
  await clean(marta.page, "the list of canned responses on a phone");
  await marta.page.setViewportSize({ width: 1440, height: 900 });

  await marta.page.getByRole("link", { name: /^Chat/ }).click();
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "daniel HUGHES", message: "One shade is cracked." });
  await marta.isRungBy("daniel HUGHES");
  await marta.accepts();
  await daniel.isWith("Marta");
  await marta.types("/own wel");
  await panel(marta)
    .getByRole("option", { name: /Pleased to meet you, Daniel Hughes, this is Marta\./ })
    .waitFor();
  await clean(marta.page, "the open panel");
  await marta.page.keyboard.press("Enter");
  assert.equal(await marta.box.inputValue(), "Pleased to meet you, Daniel Hughes, this is Marta.");
  await marta.page.keyboard.press("Enter");
  await daniel.sees("Pleased to meet you, Daniel Hughes, this is Marta.");

  await marta.writes("I look it up, brb.");
  await daniel.sees("I look it up, be right back.");

  await marta.types("ple");
  await marta.page.getByRole("button", { name: /^Insert: Pleased to meet you, Daniel Hughes/ }).waitFor();
  await clean(marta.page, "a suggested response");
  await marta.page.keyboard.press("Tab");
  assert.equal(await marta.box.inputValue(), "Pleased to meet you, Daniel Hughes, this is Marta.");
  await marta.box.fill("");
  await marta.writes("Good bye, {%firstname%}");
  await daniel.sees("Good bye, Daniel");
  assert.deepEqual(await daniel.transcript(), [
    "One shade is cracked.",
    "Pleased to meet you, Daniel Hughes, this is Marta.",
    "I look it up, be right back.",
    "Good bye, Daniel",
  ]);
});

story(
  "a canned response of everybody's is read by Marta and changed by Anna, once she has said so",
  async (t) => {
    const anna = await (await t.agent("anna")).signsIn("anna.bruni");
    await opens(anna);
    await makes(anna, {
      kinds: ["Shared"],
      name: "Opening hours",
      text: "We are here from nine to five.",
    });
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    await opens(marta);
    await row(marta, /^Opening hours/).click();
    await marta.sees("This response is shared. You can use it but not edit it.");
    assert.equal(await marta.page.getByRole("button", { name: "Save" }).count(), 0);
    assert.equal(await marta.page.getByRole("button", { name: "Delete" }).count(), 0);
    await clean(marta.page, "somebody else's response");

    await anna.page
      .getByRole("textbox", { name: "Text of the response" })
      .fill("We are here from ten to six.");
    await anna.page.getByRole("button", { name: "Save", exact: true }).click();
    const question = anna.page.getByRole("dialog", { name: "Change “Opening hours” for everyone?" });
    await question.getByRole("button", { name: "Not yet" }).click();
    await question.waitFor({ state: "detached" });
    await anna.page.getByRole("button", { name: "Save", exact: true }).click();
    await question.getByRole("button", { name: "Change for everyone" }).click();
    const history = anna.page.getByRole("region", { name: "Earlier versions" });
    await history.getByText("We are here from nine to five.").waitFor();
    await clean(anna.page, "a response with its history");
    await marta.page.reload();
    await marta.sees("We are here from ten to six.");

    await history.getByRole("button", { name: "Restore this version" }).click();
    await question.getByRole("button", { name: "Change for everyone" }).click();
    await history.getByText("We are here from ten to six.").waitFor();
    await marta.page.reload();
    await marta.sees("We are here from nine to five.");
    await anna.page.getByRole("button", { name: "Delete" }).click();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await anna.sees("No canned response selected");
    await marta.page.reload();
    await marta.sees("This canned response no longer exists");
  },
);
