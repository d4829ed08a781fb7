// Who the customer is can be read wherever there is no room for the pane: on a tablet, on a phone and in twice the size.
import assert from "node:assert/strict";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PLACES = [
  ["a tablet", { viewport: { width: 820, height: 1180 } }, "100%"],
  ["a phone", { viewport: { width: 390, height: 844 } }, "100%"],
  ["a desk at twice the size", { viewport: { width: 1440, height: 900 } }, "200%"],
];

for (const [place, look, size] of PLACES) {
  story(`the customer's details are read on ${place}, and left again by keys`, async (t) => {
    const marta = await t.agent("marta", look);
    const { page } = marta;
    await marta.signsIn("marta.rinaldi");
    await page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
    }, size);
    await Wired.asks(marta.base, {
      skill: "Orders",
      name: "Nadia",
      surname: "Conti",
      email: "nadia.conti@shop.example",
      message: "Good morning",
    });
    await page
      .getByRole("button", { name: /^Accept/ })
      .first()
      .click();
    const name = page.getByRole("heading", { name: "Nadia Conti" });
    await name.waitFor();
    const { width } = await name.boundingBox();
    const needs = await name.evaluate((heading) => heading.scrollWidth);
    assert.ok(width >= needs - 1, `her name needs ${needs} and has ${width}`);
    const button = page.getByRole("button", { name: "Customer details" });
    await button.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Customer details" });
    await sheet.getByText("nadia.conti@shop.example").waitFor();
    const box = await sheet.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= look.viewport.width, "all of it is on the page");
    await sheet.getByRole("heading", { name: "Journey" }).scrollIntoViewIfNeeded();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await t.until("the focus is back on the button", () =>
      button.evaluate((one) => one === document.activeElement),
    );
  });
}
