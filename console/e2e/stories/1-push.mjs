import assert from "node:assert/strict";
import { story } from "../story.mjs";

story(
  "Daniel writes about his order, it rings at Marta's, they talk, she ends it and writes her notes",
  async (t) => {
    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const daniel = await t.customer("daniel");
    await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Where is my order LM-48213?" });

    await marta.isRungBy("Daniel Hughes");
    await marta.accepts();
    await marta.sees("Where is my order LM-48213?");
    await daniel.isWith("Marta");

    await marta.types("Let me look");
    await daniel.sees(/is typing/);
    await marta.page.keyboard.press("Enter");
    await daniel.sees("Let me look");

    await daniel.types("Thank you, the door");
    await marta.sees("Thank you, the door");
    await daniel.page.keyboard.type(" code is 4711");
    await daniel.page.keyboard.press("Enter");
    await marta.transcript.getByText("Thank you, the door code is 4711").waitFor();

    await marta.ends();
    await daniel.chat.getByRole("heading", { name: "Chat ended" }).waitFor();
    await marta.wrapsUp("Told him it leaves today.");
    await marta.sees("You have no chats");
    await marta.page.getByRole("button", { name: "slots 0 of 4" }).waitFor();
    assert.deepEqual(await daniel.transcript(), [
      "Where is my order LM-48213?",
      "Let me look",
      "Thank you, the door code is 4711",
    ]);
  },
);

story("Marta declines and Tom is rung instead", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "Hello" });
  await marta.isRungBy("Daniel Hughes");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await marta.offer.getByRole("button", { name: "Decline", exact: true }).click();
  await tom.isRungBy("Daniel Hughes");
  await tom.accepts();
  await daniel.isWith("Tom");
});
