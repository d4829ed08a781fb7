// A customer's files: seen at the desk and in the widget, looked at in full by keys, saved under their own names.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { story } from "../story.mjs";

const ONE_PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const INVOICE = "Invoice 48213\n";

/** Sends files as an application of the shop would: the widget shows them and has no button for it. */
async function sends(customer, message, files) {
  const kept = await customer.page.evaluate(() =>
    Object.entries(localStorage).find(([name]) => name.startsWith("switchyard-chat")),
  );
  const form = new FormData();
  form.set("client_id", crypto.randomUUID());
  if (message !== "") form.set("message", message);
  for (const [name, bytes] of files) form.append("attachments", new Blob([bytes]), name);
  const answer = await fetch(`${customer.base}/2.0/incoming/livechat/message`, {
    method: "POST",
    headers: { "X-Chat-Token": JSON.parse(kept[1]).token },
    body: form,
  });
  assert.equal(answer.status, 200, await answer.text());
}

story("what a customer sends as files is seen, enlarged and saved", async (t) => {
  const marta = await t.agent("marta");
  await marta.signsIn("marta.rinaldi");
  const nadia = await (await t.customer("nadia")).asks({
    skill: "Orders",
    name: "Nadia",
    message: "My lamp is broken",
  });
  await marta.accepts();
  await marta.transcript.getByText("My lamp is broken").waitFor();

  await sends(nadia, "", [["front.png", ONE_PIXEL]]);
  const { page } = marta;
  await page.locator(".headrow", { hasText: "Nadia" }).locator(".last", { hasText: "Photo" }).waitFor();
  const thumb = page.getByRole("button", { name: "Enlarge front.png" });
  await thumb.locator("img").waitFor();
  await sends(nadia, "and the bill", [
    ["side.png", ONE_PIXEL],
    ["invoice.txt", INVOICE],
  ]);
  const card = page.getByRole("button", { name: "Save invoice.txt, Text, 14 bytes" });
  await card.waitFor();
  const saved = page.waitForEvent("download");
  await card.click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), "invoice.txt");
  assert.equal(await readFile(await download.path(), "utf8"), INVOICE);

  await thumb.click();
  const viewer = page.getByRole("dialog");
  await viewer.getByRole("img", { name: "front.png" }).waitFor();
  await viewer.getByText("Picture 1 of 2").waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByRole("img", { name: "side.png" }).waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await t.until("the focus is back on the thumbnail", () =>
    thumb.evaluate((button) => button === document.activeElement),
  );

  const hers = nadia.log.getByRole("button", { name: "invoice.txt" });
  await hers.waitFor();
  await nadia.log.getByRole("img", { name: "front.png" }).waitFor();
  const kept = nadia.page.waitForEvent("download");
  await hers.click();
  assert.equal((await kept).suggestedFilename(), "invoice.txt");
});
