// Addresses in messages can be followed on both sides, and every text runs as its own letters do.
import assert from "node:assert/strict";
import { story } from "../story.mjs";

const ADDRESS = "https://shop.example/orders/LM-48213?from=chat";

/** The links of a bubble: what is read, where it leads, and how it opens. */
const links = (bubble) =>
  bubble
    .locator("a")
    .evaluateAll((all) =>
      all.map(({ textContent, href, target, rel }) => ({ textContent, href, target, rel })),
    );

const NADIA = { skill: "Orders", name: "נועה כהן", message: `See (${ADDRESS}), or javascript:alert(1)` };

story("a link in a message leads where it says, for the agent and for the customer", async (t) => {
  const marta = await t.agent("marta");
  await marta.signsIn("marta.rinaldi");
  const nadia = await (await t.customer("nadia")).asks(NADIA);
  await marta.accepts();
  const wanted = [{ textContent: ADDRESS, href: ADDRESS, target: "_blank", rel: "noopener noreferrer" }];
  const bubble = (text) => marta.transcript.locator(".msg", { hasText: text });
  await bubble("See (").waitFor();
  assert.deepEqual(await links(bubble("See (")), wanted, "at the desk");
  assert.deepEqual(await links(nadia.log.locator(".msg", { hasText: "See (" })), wanted, "in the widget");
  await marta.writes("Write to help@shop.example, thanks.");
  await nadia.sees("help@shop.example");
  const [mail] = await links(nadia.log.locator(".msg", { hasText: "Write to" }));
  assert.equal(mail.href, "mailto:help@shop.example");

  await nadia.writes("ההזמנה LM-48213 לא הגיעה.");
  const hebrew = bubble("LM-48213 לא");
  await hebrew.waitFor();
  const runs = (words) => words.evaluate((element) => getComputedStyle(element).direction);
  assert.equal(await runs(hebrew.locator(".words")), "rtl", "from right to left at the desk");
  assert.equal(
    await runs(nadia.log.locator(".words", { hasText: "LM-48213 לא" })),
    "rtl",
    "and for the customer",
  );
  const gap = await hebrew.locator(".words").evaluate((words) => {
    const said = document.createRange();
    said.setStart(words, 0);
    said.setEndBefore(words.querySelector(".at"));
    return said.getBoundingClientRect().left - words.querySelector(".at").getBoundingClientRect().right;
  });
  assert.ok(gap >= 8, `the time keeps ${gap} px off the words`);
  const head = marta.page.locator(".headrow", { hasText: NADIA.name });
  assert.equal(await runs(head.locator(".last")), "rtl", "in the chat's head");
  assert.equal(await runs(bubble("Write to").locator(".words")), "ltr");
  await marta.box.fill("שלום");
  assert.equal(await runs(marta.box), "rtl", "while it is written");
});
