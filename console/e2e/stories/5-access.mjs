import assert from "node:assert/strict";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function clean(page, where, how) {
  assert.deepEqual(await findingsAtEveryZoom(page, how), [], `axe on ${where}`);
}

for (const [mode, dark] of [
  ["light", false],
  ["dark", true],
]) {
  story(`axe finds nothing on the console's screens, ${mode}`, async (t) => {
    const marta = await t.agent("marta", { dark });
    await marta.comesTo();
    await clean(marta.page, "the login screen");
    await marta.enters("marta.rinaldi");
    await marta.isAtDesk();
    await clean(marta.page, "an empty desk");
    const daniel = await t.customer("daniel");
    await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Hello" });
    await marta.isRungBy("Daniel Hughes");
    await clean(marta.page, "a ringing offer");
    await marta.accepts();
    await marta.sees("Hello");
    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "I wait" });
    await marta.waiting("Nadia Karim").waitFor();
    await daniel.types("a preview");
    await marta.sees("a preview");
    await clean(marta.page, "a desk with a chat and a waiting line");
    for (const name of [/^Your status/, /^Your menu/]) {
      await marta.press(name);
      await marta.page.getByRole("menu").waitFor();
      await clean(marta.page, `the menu ${name}`, { over: true });
      await marta.page.keyboard.press("Escape");
      await marta.page.getByRole("menu").waitFor({ state: "detached" });
    }
    await marta.press("Team");
    // By its name, which comes a moment after the dialog; her own name stands at the desk as well.
    const team = marta.page.getByRole("dialog", { name: "Team" });
    await team.getByText("Marta Rinaldi").waitFor();
    await clean(marta.page, "the team", { over: true });
    await marta.press("Close team");
    await marta.page.keyboard.press("Control+k");
    await marta.page.getByRole("dialog").waitFor();
    await clean(marta.page, "the palette", { over: true });
    await marta.page.keyboard.press("Escape");
    await marta.page.getByRole("dialog").waitFor({ state: "detached" });
    await marta.page.setViewportSize(PHONE);
    await clean(marta.page, "a chat on a phone");
    await marta.page.setViewportSize(DESK);
    await marta.ends();
    await marta.page.getByRole("textbox", { name: "Notes" }).waitFor();
    await clean(marta.page, "the wrap-up");
  });

  story(`axe finds nothing in any state of the widget, ${mode}`, async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    for (const [size, viewport] of [
      ["desk", undefined],
      ["phone", PHONE],
    ]) {
      const nadia = await t.customer(`nadia-${size}`, { dark, ...(viewport && { viewport }) });
      await nadia.visits();
      await clean(nadia.page, `the shop's page, ${size}`);
      await nadia.opens();
      await clean(nadia.page, `the first page, ${size}`);
      await nadia.press("Start chat");
      await nadia.sees("Enter your name.");
      await clean(nadia.page, `the first page with mistakes, ${size}`);
      await nadia.fills({ skill: "Returns", name: `Nadia ${size}`, message: "Hello" });
      await nadia.press("Start chat");
      await nadia.sees("Saved for the agent");
      await clean(nadia.page, `the line, ${size}`);
      await nadia.press("Leave");
      await clean(nadia.page, `leaving the line, ${size}`);
      await nadia.press("Stay");
      await marta.takes(`Nadia ${size}`);
      await nadia.isWith("Marta");
      await marta.writes("Good morning");
      await nadia.sees("Good morning");
      await clean(nadia.page, `the conversation, ${size}`);
      await marta.ends();
      await nadia.chat.getByRole("heading", { name: "Chat ended" }).waitFor();
      await clean(nadia.page, `the end, ${size}`);
      await marta.press("Skip");
    }
  });
}

story("Nadia does all of it by keyboard", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const nadia = await t.customer("nadia");
  await nadia.visits();
  const { keyboard } = nadia.page;
  const has = (name, role = "button") =>
    nadia.page.getByRole(role, { name }).and(nadia.page.locator(":focus"));
  await nadia.page.getByRole("link", { name: "the console" }).focus();
  await keyboard.press("Tab");
  await has("Chat with us").waitFor();
  await keyboard.press("Enter");
  await has("What is it about?", "combobox").waitFor();
  await keyboard.type("Returns");
  await keyboard.press("Tab");
  await keyboard.type("Nadia Karim");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("By keyboard only");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await has("Message", "textbox").waitFor();
  await marta.takes("Nadia Karim");
  await nadia.isWith("Marta");
  await keyboard.type("I can write at once");
  await keyboard.press("Enter");
  await marta.sees("I can write at once");
  await keyboard.press("Escape");
  await has(/Back to the chat/).waitFor();
  await marta.writes("A word while you are away");
  await has(/1 new message/).waitFor();
  await keyboard.press("Enter");
  await has("Message", "textbox").waitFor();
  await nadia.sees("A word while you are away");
});
