import assert from "node:assert/strict";
import { story } from "../story.mjs";

const REGAINED_MS = 30_000;

story(
  "the server is killed in the middle of a sentence and started again: both go on, nothing is lost",
  async (t) => {
    t.watch.excuse(
      /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_SOCKET|WebSocket connection/,
    );
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const daniel = await t.customer("daniel");
    await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "One shade is cracked." });
    await marta.isRungBy("Daniel Hughes");
    await marta.accepts();
    await marta.writes("I am sorry. Which one?");
    await daniel.sees("I am sorry. Which one?");

    await t.server.killed();
    await daniel.sees("Connection lost");
    await daniel.writes("The smoke glass one.");
    await daniel.sees("Will be sent when you’re back online");
    await daniel.types("And the sec");

    await t.server.up();
    await daniel.chat.getByText("Connection lost").waitFor({ state: "detached", timeout: REGAINED_MS });
    assert.equal(await daniel.box.inputValue(), "And the sec", "what was being typed is still there");
    await marta.transcript.getByText("The smoke glass one.").waitFor({ timeout: REGAINED_MS });
    await daniel.page.keyboard.type("ond one is fine.");
    await daniel.page.keyboard.press("Enter");
    // The message itself: what she saw being typed reads the same.
    await marta.transcript.locator("[data-message]", { hasText: "And the second one is fine." }).waitFor();
    await marta.writes("A new shade leaves today.");
    await daniel.sees("A new shade leaves today.");

    const told = [
      "One shade is cracked.",
      "I am sorry. Which one?",
      "The smoke glass one.",
      "And the second one is fine.",
      "A new shade leaves today.",
    ];
    assert.deepEqual(await daniel.transcript(), told);
    await daniel.page.reload();
    await daniel.box.waitFor();
    await t.until("the whole talk is back", async () => (await daniel.transcript()).length === told.length);
    assert.deepEqual(await daniel.transcript(), told);
  },
);

story("Daniel and Marta both reload their pages in the middle of a talk and go on", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Hello" });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await marta.writes("Good morning");
  await daniel.sees("Good morning");
  await daniel.types("half a th");

  await Promise.all([daniel.page.reload(), marta.page.reload()]);
  await daniel.isWith("Marta");
  await daniel.sees("Good morning");
  assert.equal(await daniel.box.inputValue(), "half a th", "a draft survives");
  await daniel.box.click();
  await daniel.page.keyboard.press("End");
  await daniel.page.keyboard.type("ought");
  await daniel.page.keyboard.press("Enter");
  await marta.page.getByText("Daniel Hughes").first().click();
  await marta.transcript.getByText("half a thought").waitFor();
  await marta.writes("I am back too");
  await daniel.sees("I am back too");
});

story("a customer whose network goes away writes on, and it arrives once when she is back", async (t) => {
  t.watch.excuse(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Hello" });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await daniel.isWith("Marta");
  await daniel.page.context().setOffline(true);
  await daniel.sees("Connection lost");
  await daniel.writes("in the tunnel");
  await daniel.writes("still in the tunnel");
  await daniel.page.context().setOffline(false);
  await marta.transcript.getByText("still in the tunnel").waitFor({ timeout: REGAINED_MS });
  await t.until(
    "both are acknowledged",
    async () => (await daniel.chat.getByText(/back online|Sending/).count()) === 0,
  );
  assert.deepEqual(await daniel.transcript(), ["Hello", "in the tunnel", "still in the tunnel"]);
});

story("where no socket opens the customer's chat goes on all the same", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.page.routeWebSocket(/incoming\/livechat\/live/, (socket) => socket.close());
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Hello" });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await daniel.isWith("Marta");
  await marta.writes("I can hear you");
  await daniel.sees("I can hear you");
  await daniel.writes("And I you");
  await marta.transcript.getByText("And I you").waitFor();
  assert.equal(await daniel.chat.getByText("Connection lost").count(), 0);
});

story("a server that is asked to stop does so in good order, and everybody comes back to it", async (t) => {
  t.watch.excuse(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|status of 503|WebSocket connection/,
  );
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Hello" });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await daniel.isWith("Marta");
  assert.equal(await t.server.stopped(), 0);
  await daniel.sees("Connection lost");
  await t.server.up();
  await daniel.chat.getByText("Connection lost").waitFor({ state: "detached", timeout: REGAINED_MS });
  await daniel.writes("Still there?");
  await marta.transcript.getByText("Still there?").waitFor({ timeout: REGAINED_MS });
});
