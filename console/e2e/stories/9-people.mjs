import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const clean = async (page, where, how) => assert.deepEqual(await findings(page, how), [], `axe on ${where}`);

/** Marta has Daniel's chat; Tom is there and has nothing to do. */
async function desk(t, look = {}) {
  const marta = await (await t.agent("marta", look)).signsIn("marta.rinaldi");
  const daniel = await Wired.asks(t.server.base, {
    skill: "Orders",
    name: "Daniel",
    surname: "Hughes",
    message: "One shade is cracked.",
  });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await marta.transcript.getByText("One shade is cracked.").waitFor();
  const tom = await (await t.agent("tom", look)).signsIn("tom.okafor");
  return { marta, tom, daniel };
}

const asks = async (agent, act, whom) => {
  await agent.press(act);
  await agent.page.getByRole("dialog").getByRole("button", { name: whom }).click();
};

for (const [mode, dark] of [
  ["light", false],
  ["dark", true],
]) {
  story(`Marta asks Tom into her chat, both write, she hands it over and leaves, ${mode}`, async (t) => {
    // What has gone to a colleague is asked for once, and the page says that it is no longer there.
    t.watch.excuse(/livechat\/details/);
    const { marta, tom, daniel } = await desk(t, { dark });
    await marta.press("Invite");
    await marta.page
      .getByRole("dialog")
      .getByRole("button", { name: /Tom Okafor/ })
      .waitFor();
    await clean(marta.page, "the invitation's dialog", { over: true });
    await marta.page.keyboard.press("Escape");
    await asks(marta, "Invite", /Tom Okafor/);
    await marta.sees("Tom Okafor is invited to join");
    await tom.invitation.getByText("Marta Rinaldi invites you to join").waitFor();
    for (const viewport of [PHONE, DESK]) {
      await marta.page.setViewportSize(viewport);
      await tom.page.setViewportSize(viewport);
      await clean(marta.page, `an invitation sent, ${viewport.width}`);
      await clean(tom.page, `an invitation to answer, ${viewport.width}`);
    }

    await tom.press("Accept the chat with Daniel Hughes");
    await tom.transcript.getByText("One shade is cracked.").waitFor();
    await tom.writes("Tom here: three are left in smoke glass.");
    await marta.transcript.getByText("three are left in smoke glass").waitFor();
    await daniel.says("Thank you both");
    for (const agent of [marta, tom]) await agent.transcript.getByText("Thank you both").waitFor();
    assert.equal(await tom.page.getByRole("button", { name: /^End/ }).count(), 0, "only the owner ends");
    for (const viewport of [PHONE, DESK]) {
      await marta.page.setViewportSize(viewport);
      await clean(marta.page, `a chat of two, ${viewport.width}`);
    }

    await marta.press(/Tom Okafor joined/);
    await marta.page.getByRole("menuitem", { name: "Make owner" }).click();
    await marta.sees("Making Tom Okafor the owner of the chat with Daniel Hughes");
    await marta.press("Make owner now");
    await tom.press(/^End/).then(() => tom.page.getByRole("form", { name: "Wrap-up" }).waitFor());
    await marta.sees("You are no longer in the chat with Daniel Hughes.");
  });
}

story("Marta hands her chat to Tom, takes it back, hands it over again, and he takes it", async (t) => {
  const { marta, tom, daniel } = await desk(t);
  await asks(marta, "Transfer", /Tom Okafor/);
  await tom.invitation.getByText("Transfer from Marta Rinaldi").waitFor();
  await marta.press("Cancel transfer");
  await tom.invitation.waitFor({ state: "detached" });
  await asks(marta, "Transfer", /Tom Okafor/);
  await tom.press("Accept the chat with Daniel Hughes");
  await tom.page.getByRole("button", { name: /^End/ }).waitFor();
  await marta.sees("Tom Okafor now has the chat with Daniel Hughes.");
  await marta.sees("You have no chats");
  await marta.page.getByRole("button", { name: "slots 0 of 4" }).waitFor();
  await tom.writes("I have it now");
  await t.until("Daniel reads it", async () => {
    const { messages } = await daniel.call("GET", "state?since=0");
    return messages.at(-1).message === "I have it now";
  });
});

story("a chat of two outlives both pages' reload, and an invitation does too", async (t) => {
  const { marta, tom } = await desk(t);
  await asks(marta, "Invite", /Tom Okafor/);
  await tom.sees("Marta Rinaldi invites you to join");
  await Promise.all([marta.page.reload(), tom.page.reload()]);
  await tom.sees("Marta Rinaldi invites you to join");
  await marta.sees("Tom Okafor is invited to join");
  await tom.press("Accept the chat with Daniel Hughes");
  await tom.transcript.getByText("One shade is cracked.").waitFor();
  await tom.page.reload();
  await tom.transcript.getByText("One shade is cracked.").waitFor();
  await tom.press("Leave");
  await tom.sees("You have no chats");
  await marta.page
    .getByText("Tom Okafor left the chat")
    .or(marta.page.getByText("no longer in the chat"))
    .first()
    .waitFor();
});

story("Tom whispers to Marta, and Daniel's page knows nothing of it", async (t) => {
  const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
  const daniel = await t.customer("daniel");
  await daniel.asks({ skill: "Orders", name: "Daniel Hughes", message: "One shade is cracked." });
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await daniel.isWith("Marta");
  const tom = await (await t.agent("tom")).signsIn("tom.okafor");
  await asks(marta, "Invite", /Tom Okafor/);
  await tom.press("Accept the chat with Daniel Hughes");
  await tom.transcript.getByText("One shade is cracked.").waitFor();
  await tom.press("Whisper");
  await clean(tom.page, "a whisper being written");
  await tom.page.getByRole("textbox", { name: "Whisper to the agents" }).pressSequentially("three are left");
  await marta.sees("Tom Okafor is typing");
  await tom.page.keyboard.press("Enter");
  await marta.transcript.getByText("three are left").waitFor();
  await marta.sees("whispered · only agents see this");
  await clean(marta.page, "a whisper");
  // A whisper stays one until whoever writes says otherwise.
  await tom.press("Reply");
  await tom.writes("A new shade leaves today");
  await daniel.sees("A new shade leaves today");
  await daniel.page.reload();
  await daniel.sees("A new shade leaves today");
  assert.deepEqual(await daniel.transcript(), ["One shade is cracked.", "A new shade leaves today"]);
});
