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
