import assert from "node:assert/strict";
import { findingsAtEveryZoom } from "../axe.mjs";
import { Identity } from "../provider.mjs";
import { story } from "../story.mjs";

const PEOPLE = {
  m042: {
    email: "marta.rinaldi@demo.example",
    email_verified: true,
    preferred_username: "m.rinaldi",
    given_name: "Marta",
    family_name: "Rinaldi",
    groups: ["desk"],
  },
  n007: { email: "nina@lume.example", email_verified: true, given_name: "Nina", groups: ["desk"] },
  c001: { email: "tom.okafor@demo.example", email_verified: true, given_name: "Tom", groups: ["cleaners"] },
};

async function goes(agent, name) {
  await agent.page.goto(`${agent.base}/`);
  await agent.press("Sign in with Lume ID");
  await agent.page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await agent.press("Go on");
}

story("people sign in by another service, as the directory has them", async (t) => {
  t.watch.excuse(/403 \(Forbidden\)/);
  const identity = await Identity.open({ redirect: `${t.at("demo")}/sso`, people: PEOPLE });
  try {
    identity.serves(t.server, "demo", "--group", "desk=1", "--create");
    const marta = await t.agent("marta", { tenant: "demo" });
    await marta.page.goto(`${marta.base}/`);
    await marta.page.getByRole("button", { name: "Sign in with Lume ID" }).waitFor();
    assert.deepEqual(await findingsAtEveryZoom(marta.page), [], "axe on the sign-in with another service");
    await goes(marta, "m042");
    await marta.isAtDesk();
    assert.ok(!marta.page.url().includes("sso_code"), "the code is not left in the address");

    const nina = await t.agent("nina", { tenant: "demo" });
    await goes(nina, "n007");
    await nina.isAtDesk();

    const tom = await t.agent("tom", { tenant: "demo", dark: true });
    await goes(tom, "c001");
    await tom.page.getByRole("alert").waitFor();

    const eve = await t.agent("eve", { tenant: "demo", dark: true });
    const lost = eve.page.getByRole("dialog", { name: "The sign-in was not completed" });
    await goes(eve, "nobody");
    await lost.waitFor();
    assert.deepEqual(
      await findingsAtEveryZoom(eve.page, { over: true }),
      [],
      "axe on a sign-in that was not completed",
    );
    await eve.press("OK");
    await eve.page.goto(`${eve.base}/sso?state=${"0".repeat(64)}&code=stolen`);
    await lost.waitFor();
  } finally {
    identity.gone();
  }
});
