import assert from "node:assert/strict";
import { story } from "../story.mjs";

story("Nadia waits in Returns, nobody is rung, and Marta takes her by hand from the line", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const nadia = await t.customer("nadia");
  await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "I would like to return a lamp." });
  await nadia.sees("Saved for the agent");
  await nadia.chat.getByText("You are number 1 in the queue").waitFor({ state: "attached" });

  await marta.waiting("Nadia Karim").waitFor();
  assert.equal(await marta.offer.count(), 0, "a pull skill rings nobody");
  await marta.takes("Nadia Karim");
  await marta.sees("I would like to return a lamp.");
  await nadia.isWith("Marta");
  await marta.writes("Of course. Is it unused?");
  await nadia.sees("Of course. Is it unused?");
});

story("Nadia leaves the line and starts again", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const nadia = await t.customer("nadia");
  await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "Hello" });
  await marta.waiting("Nadia Karim").waitFor();
  await nadia.press("Leave");
  await nadia.press("Leave the queue");
  await nadia.sees("You left the chat.");
  await marta.waiting("Nadia Karim").waitFor({ state: "detached" });
  await nadia.press("Start a new chat");
  await nadia.fills({ skill: "Returns", name: "Nadia Karim", message: "I am back" });
  await nadia.press("Start chat");
  await marta.waiting("Nadia Karim").waitFor();
});

story(
  "Marta and Tom press Take on Nadia at the same instant: one has her, the other is told who",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const tom = await (await t.agent("tom")).signsIn("tom.okafor");
    const nadia = await t.customer("nadia");
    await nadia.asks({ skill: "Returns", name: "Nadia Karim", message: "Who will it be?" });
    await Promise.all([marta, tom].map((agent) => agent.waiting("Nadia Karim").waitFor()));

    // The browser reports the loser's refusal as a failed load.
    t.watch.excuse(/status of 4\d\d .*retrieve_entity/);
    const both = [marta, tom];
    await t.atOnce(
      both.map((agent) => agent.page),
      /queue\/retrieve_entity/,
      (page) => both.find((agent) => agent.page === page).takes("Nadia Karim"),
    );

    const bar = nadia.chat.locator(".bar");
    await bar.getByText(/^(Marta|Tom)$/).waitFor();
    const martaWon = (await bar.getByText("Marta", { exact: true }).count()) === 1;
    const [winner, loser, name] = martaWon ? [marta, tom, /Marta Rinaldi/] : [tom, marta, /Tom Okafor/];
    await winner.transcript.getByText("Who will it be?").waitFor();
    await loser.sees(name);
    assert.equal(await loser.transcript.getByText("Who will it be?").count(), 0);
  },
);
