import assert from "node:assert/strict";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const MARTA = "marta.rinaldi@demo.example";
const PHONE = { width: 390, height: 844 };

/** Asks for a link at the sign-in; how many letters Marta had before. */
async function asks({ post }, agent, name, what) {
  const before = post.arrived(MARTA);
  await agent.comesTo();
  await agent.page.getByLabel("User name").fill(name);
  await agent.press(what);
  if (what.startsWith("Forgotten")) await agent.press("Send the link");
  await agent.sees("If this user exists");
  return before;
}

const overlay = (agent, title) => agent.page.getByRole("dialog", { name: title });

story(
  "Marta signs in with a link that came by mail, once",
  async (t) => {
    t.watch.excuse(/401 \(Unauthorized\)/, /403 \(Forbidden\)/);
    const marta = await t.agent("marta");
    const nobody = t.post.arrived("nobody@demo.example");
    await asks(t, marta, "nobody", "Send me a sign-in link");
    const before = await asks(t, marta, "marta.rinaldi", "Send me a sign-in link");
    const { text, link } = await t.post.next(MARTA, before);
    assert.match(text, /Casa Lume/);
    assert.equal(t.post.arrived("nobody@demo.example"), nobody);
    await marta.page.goto(link);
    await marta.isAtDesk();
    assert.ok(!marta.page.url().includes("token_link"), "the token is not left in the address");

    await marta.page.goto(link);
    await overlay(marta, "Someone is already signed in").waitFor();
    await marta.press("OK");
    await marta.isAtDesk();

    const tom = await t.agent("tom");
    await tom.page.goto(link);
    await overlay(tom, "This link has expired").waitFor();
    await tom.press("OK");
    await tom.page.goto(`${link.slice(0, -4)}0000`);
    await overlay(tom, "This link cannot be used to sign in").waitFor();
    await tom.press("OK");
    await tom.page.goto(`${link.slice(0, -4)}0000`.replace("?", "?pwd_reset=1&"));
    await overlay(tom, "This link cannot be used to set a password").waitFor();
  },
  {},
  { mailed: true },
);

story(
  "Marta forgot her password, sets another by a link, and is signed out elsewhere",
  async (t) => {
    t.watch.excuse(/401 \(Unauthorized\)/, /409 \(Conflict\)/);
    const desk = await (await t.agent("desk")).signsIn("marta.rinaldi");
    const marta = await t.agent("marta");
    const before = await asks(t, marta, "marta.rinaldi", "Forgotten your password?");
    const { text, link } = await t.post.next(MARTA, before);
    assert.match(text, /signs you out everywhere else/);
    await marta.page.goto(link);
    await marta.page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    assert.deepEqual(await findingsAtEveryZoom(marta.page), [], "axe on choosing a new password by a link");
    await marta.page.getByLabel("New password", { exact: true }).fill("Lampada-verde-48");
    await marta.page.getByLabel("Repeat the new password").fill("Lampada-verde-48");
    await marta.press("Set password");
    await marta.isAtDesk();
    await desk.page.getByRole("heading", { name: "Sign in" }).waitFor();

    const again = await t.agent("again");
    await again.page.goto(link);
    await overlay(again, "This link has expired").waitFor();
    await again.press("OK");
    await again.enters("marta.rinaldi", "Lampada-verde-48");
    await again.isAtDesk();
  },
  {},
  { mailed: true },
);

for (const [mode, dark] of [
  ["light", false],
  ["dark", true],
]) {
  story(
    `axe finds nothing on links and what they come to, ${mode}`,
    async (t) => {
      t.watch.excuse(/403 \(Forbidden\)/);
      const marta = await t.agent("marta", { dark });
      await asks(t, marta, "marta.rinaldi", "Forgotten your password?");
      assert.deepEqual(await findingsAtEveryZoom(marta.page), [], "the sign-in with ways in");
      await marta.page.setViewportSize(PHONE);
      assert.deepEqual(await findingsAtEveryZoom(marta.page), [], "the same on a phone");
      await marta.page.goto(`${t.at()}/#/Public/MagicLink?token_link=${"0".repeat(64)}`);
      await overlay(marta, "This link cannot be used to sign in").waitFor();
      assert.deepEqual(
        await findingsAtEveryZoom(marta.page, { over: true }),
        [],
        "a link that does not let in",
      );
    },
    {},
    { mailed: true },
  );
}
