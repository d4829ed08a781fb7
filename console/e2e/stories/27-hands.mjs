// Keys that never act by accident, acts that can be taken back, and the focus where the hands are.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const clean = async (page, what, how) => assert.deepEqual(await findings(page, how), [], what);
const asks = (t, name, message, skill = "Orders") =>
  Wired.asks(t.server.base, { skill, name, surname: "Costa", message });
const lastOf = async (customer) => (await customer.call("GET", "state?since=0")).messages.at(-1)?.message;
const endedFor = async (customer) => (await customer.call("GET", "state?since=0")).stage !== "in_progress";
const writing = (agent) => agent.box.and(agent.page.locator(":focus")).waitFor();

async function desk(t, look = {}) {
  const marta = await (await t.agent("marta", look)).signsIn("marta.rinaldi");
  const giulia = await asks(t, "Giulia", "Is the lamp there?");
  await marta.isRungBy("Giulia Costa");
  return { marta, giulia };
}

story("what is typed after accepting, switching and wrapping up goes to the chat that is open", async (t) => {
  const { marta, giulia } = await desk(t);
  const { page } = marta;
  const { keyboard } = page;
  // Nothing is waited for: the hands are quicker than the line.
  await keyboard.press("Alt+a");
  await keyboard.type("It is, ");
  await marta.transcript.getByText("Is the lamp there?").waitFor();
  const otto = await asks(t, "Otto", "And mine?");
  await marta.isRungBy("Otto Costa");
  await keyboard.press("Alt+a");
  await keyboard.type("One mo");
  await marta.transcript.getByText("And mine?").waitFor();
  await writing(marta);
  await keyboard.type("ment.");
  await keyboard.press("Enter");
  await t.until("Otto reads it", async () => (await lastOf(otto)) === "One moment.");
  await otto.says("And mine now?");
  await marta.transcript.getByText("And mine now?").waitFor();
  await keyboard.press("Alt+1");
  await keyboard.type("both.");
  await keyboard.press("Enter");
  await t.until("Giulia reads it", async () => (await lastOf(giulia)) === "It is, both.");
  // Otto has waited for an answer all the while: his chat comes next.
  await keyboard.press("Alt+e");
  await page.getByRole("textbox", { name: "Notes" }).and(page.locator(":focus")).waitFor();
  await keyboard.type("Told her.");
  await keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "Otto Costa" }).waitFor();
  await writing(marta);
  await keyboard.type("Yours too.");
  await keyboard.press("Enter");
  await t.until("Otto reads it", async () => (await lastOf(otto)) === "Yours too.");
});

story("the key for the chat that needs one most finds who has just written", async (t) => {
  const { marta, giulia } = await desk(t);
  const { page } = marta;
  const { keyboard } = page;
  await keyboard.press("Alt+a");
  await keyboard.type("It is.");
  await marta.transcript.getByText("Is the lamp there?").waitFor();
  await writing(marta);
  await keyboard.press("Enter");
  await t.until("Giulia reads it", async () => (await lastOf(giulia)) === "It is.");
  await asks(t, "Otto", "And mine?");
  await marta.isRungBy("Otto Costa");
  await keyboard.press("Alt+a");
  await marta.transcript.getByText("And mine?").waitFor();
  await writing(marta);
  await keyboard.type("Yours too.");
  await keyboard.press("Enter");
  const owed = (name) => page.getByRole("link", { name }).getByText(/^Waiting for your reply/);
  await owed(/Otto Costa/).waitFor({ state: "detached" });
  await giulia.says("How much is it?");
  await owed(/Giulia Costa/).waitFor({ state: "attached" });
  await keyboard.press("Alt+j");
  await keyboard.type("Forty euros.");
  await keyboard.press("Enter");
  await t.until("Giulia reads it", async () => (await lastOf(giulia)) === "Forty euros.");
  await owed(/Giulia Costa/).waitFor({ state: "detached" });
});

story("what is written while the server is away arrives in its order", async (t) => {
  t.watch.excuse(/Failed to load resource/, /WebSocket connection/, /ERR_/);
  const { marta, giulia } = await desk(t);
  const { page } = marta;
  const { keyboard } = page;
  await keyboard.press("Alt+a");
  await marta.transcript.getByText("Is the lamp there?").waitFor();
  await writing(marta);
  await t.server.killed();
  const lines = ["one", "two", "three", "four"];
  for (const line of lines) {
    await keyboard.type(line);
    await keyboard.press("Enter");
  }
  await page.getByText("Will be sent when the connection is back").nth(3).waitFor({ timeout: 30_000 });
  await t.server.up();
  const told = async () => (await giulia.call("GET", "state?since=1")).messages.map(({ message }) => message);
  await t.until("all have arrived", async () => (await told()).length === lines.length, 30_000);
  assert.deepEqual(await told(), lines);
});

story(
  "a character that a layout types with Alt ends no chat, and the second set of keys works everywhere",
  async (t) => {
    const { marta, giulia } = await desk(t);
    const { page } = marta;
    await page.keyboard.press("Alt+a");
    await writing(marta);
    await page.evaluate(() => {
      const euro = { key: "€", code: "KeyE", altKey: true, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", euro));
    });
    await page.keyboard.press("Control+.");
    await page.getByRole("status", { name: "Press a shortcut key" }).waitFor();
    await clean(page, "the second set of keys");
    await page.keyboard.press("w");
    const whisper = page.getByRole("textbox", { name: "Whisper to the agents" });
    await whisper.and(page.locator(":focus")).waitFor();
    assert.equal(await whisper.inputValue(), "", "the key is written nowhere");
    assert.equal(await endedFor(giulia), false, "no chat was ended");
  },
);

for (const [how, look] of [
  ["at the desktop", {}],
  ["on a phone, dark", { viewport: PHONE, dark: true }],
]) {
  story(`an end can be taken back ${how}, asks about what was begun, and is done on leaving`, async (t) => {
    const { marta, giulia } = await desk(t, look);
    const { page } = marta;
    await marta.accepts();
    await marta.types("It leaves today");
    await marta.ends();
    const dialog = page.getByRole("dialog", { name: "Your message has not been sent" });
    await dialog.getByText("It leaves today").waitFor();
    await clean(page, "a message that was begun", { over: true });
    await dialog.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Ending the chat with Giulia Costa").waitFor();
    await clean(page, "an end that can be taken back");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await marta.box.waitFor();
    await t.until("Giulia reads it", async () => (await lastOf(giulia)) === "It leaves today");
    assert.equal(await endedFor(giulia), false, "taken back is not ended");
    await marta.ends();
    await page.getByText("Ending the chat with Giulia Costa").waitFor();
    await page.reload();
    await t.until("the end is done", () => endedFor(giulia), 4_000);
  });
}

story("a transfer can be taken back, and goes when nobody does", async (t) => {
  const { marta, giulia } = await desk(t);
  const { page } = marta;
  await marta.accepts();
  await marta.box.waitFor();
  // A chat only goes where somebody is.
  await (await t.agent("tom")).signsIn("tom.okafor");
  const sends = async () => {
    await marta.press("Transfer");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Returns/ })
      .click();
    await page.getByText("Transferring the chat with Giulia Costa to Returns").first().waitFor();
  };
  await sends();
  await clean(page, "a transfer that can be taken back");
  await page.keyboard.press("Alt+z");
  await writing(marta);
  await sends();
  await page.getByRole("button", { name: "Transfer now" }).click();
  await page.getByRole("heading", { name: "Giulia Costa" }).waitFor({ state: "detached" });
  assert.equal(await page.getByText("Chat no longer yours").count(), 0, "one's own act is no news");
  await t.until("Giulia waits again", async () => endedFor(giulia));
});

story("a whisper stays one over a reload until it is changed", async (t) => {
  const { marta } = await desk(t);
  const { page } = marta;
  await marta.accepts();
  await writing(marta);
  await page.keyboard.press("Alt+w");
  await page.keyboard.type("She is right");
  await page.keyboard.press("Enter");
  await page.keyboard.type("half of the");
  await marta.sees("whispered · only agents see this");
  // A draft is kept a moment after the last letter.
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("half of the")));
  await page.reload();
  const whisper = page.getByRole("textbox", { name: "Whisper to the agents" });
  await whisper.waitFor();
  assert.equal(await whisper.inputValue(), "half of the");
});
