// A note with a transfer: written in passing, read by whoever takes the chat, never by its customer; and back with who wrote it
// where nothing comes of the transfer.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
const NOTE = "Wants the blue shade è più giù 🙂, not a refund";

const clean = async (page, where, how) => assert.deepEqual(await findings(page, how), [], `axe on ${where}`);

/** What lies under what is shown of an element: nothing of it may be outside of the window. */
const isInside = async (locator, { width, height }) => {
  const box = await locator.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height);
};

story(
  "Marta transfers a chat to a queue with a note by keys alone, takes it back and sends it again",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const { page } = marta;
    const nadia = await t.customer("nadia");
    const heard = [];
    nadia.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => heard.push(`${payload}`)),
    );
    nadia.page.on("response", async (answer) => heard.push(await answer.text().catch(() => "")));
    await nadia.asks({ skill: "Orders", name: "Nadia Karim", message: "One shade is cracked." });
    await marta.isRungBy("Nadia Karim");
    await marta.accepts();
    await nadia.isWith("Marta");
    const tom = await (await t.agent("tom")).signsIn("tom.okafor");

    const dialog = page.getByRole("dialog");
    const note = dialog.getByRole("textbox", { name: "Note" });
    await marta.press("Transfer");
    await dialog.getByRole("button", { name: /^Billing/ }).waitFor();
    await clean(page, "the transfer's dialog", { over: true });
    await page.keyboard.type("billing");
    await page.keyboard.press("Tab");
    await page.keyboard.type(NOTE);
    assert.equal(await note.inputValue(), NOTE);
    // On to the rows: Tom, who serves that queue, and the queue itself.
    for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await marta.sees("Transferring the chat with Nadia Karim to Billing");
    await page.keyboard.press("Alt+z");
    await marta.box.waitFor();

    await marta.press("Transfer");
    await dialog.getByRole("button", { name: /^Billing/ }).waitFor();
    assert.equal(await note.inputValue(), NOTE, "a second try has it");
    await page.keyboard.type("billing");
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await marta.press(/^(End|Transfer|Offer) now/);

    const row = tom.waiting("Nadia Karim");
    await row.getByText(`Marta Rinaldi: ${NOTE}`).waitFor();
    await clean(tom.page, "a line with a note");
    await tom.page.reload();
    await row.getByText(`Marta Rinaldi: ${NOTE}`).waitFor();
    await tom.takes("Nadia Karim");
    const bubble = tom.transcript.locator(".handnote");
    await bubble.getByText(NOTE).waitFor();
    await bubble.getByText("Marta Rinaldi").waitFor();
    await bubble.getByText("left a note · only agents see this").waitFor();
    await tom.page.getByRole("listitem").filter({ hasText: NOTE }).first().waitFor();
    await clean(tom.page, "a chat with a note");
    await tom.writes("Hello, Tom here");

    await nadia.sees("Hello, Tom here");
    assert.deepEqual(await nadia.transcript(), ["One shade is cracked.", "Hello, Tom here"]);
    await nadia.page.reload();
    await nadia.sees("Hello, Tom here");
    assert.deepEqual(await nadia.transcript(), ["One shade is cracked.", "Hello, Tom here"]);
    assert.ok(
      heard.some((text) => text.includes("Hello, Tom here")),
      "what she was told was listened to",
    );
    assert.ok(!heard.some((text) => text.includes("blue shade")), "and the note was not among it");
  },
);

story("who transfers a chat without a note is not held up by it", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  await Wired.asks(t.server.base, { skill: "Returns", name: "Ada", surname: "Berg", message: "Hello" });
  await marta.waiting("Ada Berg").waitFor();
  await marta.takes("Ada Berg");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await marta.press("Transfer");
  const dialog = marta.page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Billing/ }).waitFor();
  await marta.page.keyboard.type("billing");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await marta.page.keyboard.press(key);
  await marta.press(/^(End|Transfer|Offer) now/);
  await tom.waiting("Ada Berg").getByText("Hello", { exact: true }).waitFor();
  assert.equal(await tom.page.locator(".handnote").count(), 0);
});

story(
  "on a phone a colleague reads the note with the question, and the owner still has it after a no",
  async (t) => {
    const marta = await (await t.agent("marta", { viewport: PHONE })).signsIn("marta.rinaldi");
    const { page } = marta;
    const ada = await Wired.asks(t.server.base, {
      skill: "Returns",
      name: "Ada",
      surname: "Berg",
      message: "My lamp flickers",
    });
    await marta.waiting("Ada Berg").waitFor();
    await marta.takes("Ada Berg");
    await marta.transcript.getByText("My lamp flickers").waitFor();
    const tom = await t.agent("tom", { viewport: PHONE });
    await tom.signsIn("tom.okafor");

    const dialog = page.getByRole("dialog");
    const note = dialog.getByRole("textbox", { name: "Note" });
    const handsOver = async () => {
      await dialog.getByRole("button", { name: /Tom Okafor/ }).click();
      await marta.press(/^(End|Transfer|Offer) now/);
      await tom.invitation.getByText(`Marta Rinaldi: ${NOTE}`).waitFor();
    };
    await marta.press("Transfer");
    await note.fill(NOTE);
    await isInside(note, PHONE);
    await clean(page, "the transfer's dialog on a phone", { over: true });
    await handsOver();
    await clean(tom.page, "an invitation with a note on a phone");
    await tom.press("Decline the chat with Ada Berg");
    await marta.sees("Tom Okafor declined the chat with Ada Berg. You keep it.");
    // What came back does so on whatever page she is on.
    await page.reload();
    await marta.transcript.getByText("My lamp flickers").waitFor();
    await marta.press("Transfer");
    await dialog.getByRole("button", { name: /Tom Okafor/ }).waitFor();
    assert.equal(await note.inputValue(), NOTE);
    await handsOver();
    await tom.press("Accept the chat with Ada Berg");
    const bubble = tom.transcript.locator(".handnote").last();
    await bubble.getByText(NOTE).waitFor();
    await isInside(bubble, PHONE);
    await clean(tom.page, "a chat with a note on a phone");
    const { messages } = await ada.call("GET", "state?since=0");
    assert.deepEqual(
      messages.map(({ message }) => message),
      ["My lamp flickers"],
    );
  },
);
