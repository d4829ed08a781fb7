import { story } from "../story.mjs";

const RING_MS = 60_000;

story("Marta does not answer the ring, so it goes on to Tom", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Anybody there?" });
  await marta.isRungBy("Daniel Hughes");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await tom.offer.getByText("Daniel Hughes").waitFor({ timeout: RING_MS });
  await marta.offer.waitFor({ state: "detached" });
  await tom.accepts();
  await daniel.isWith("Tom");
});

story("on a phone no notice lies over the chat that rings", async (t) => {
  const marta = await t.agent("marta", { viewport: { width: 390, height: 844 } });
  await marta.signsIn("marta.rinaldi");
  const nadia = await t.customer("nadia");
  await nadia.asks({ skill: "Orders", name: "Nadia Karim", message: "Where is it?" });
  await marta.isRungBy("Nadia Karim");
  await marta.accepts();
  await marta.transcript.getByText("Where is it?").waitFor();
  // A phone has no pointer that rests where notices come: under one nothing new comes in.
  await marta.page.mouse.move(0, 0);
  for (const name of ["Otto", "Ruth", "Sara"]) {
    const customer = await t.customer(name);
    await customer.asks({ skill: "Returns", name: `${name} Berg`, message: "I wait" });
    await marta.sees(`${name} Berg is waiting for Returns.`);
  }
  const jonas = await t.customer("jonas");
  await jonas.asks({ skill: "Delivery", name: "Jonas Weber", message: "After six, please" });
  await marta.isRungBy("Jonas Weber");
  // Playwright only clicks what is on top.
  await marta.offer.getByRole("button", { name: /^Accept/ }).click();
  await marta.transcript.getByText("After six, please").waitFor();
});
