// A console that is pointed at another server: who may choose, what goes where, and the way back.
import assert from "node:assert/strict";
import { findings } from "../axe.mjs";
import { Server } from "../server.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

story("a console is pointed at another server, works there, and comes back to its own", async (t) => {
  const other = await Server.start(t.server.binary, {
    settings: { SWITCHYARD_ALLOWED_ORIGINS: t.server.base },
  });
  try {
    await t.server.stopped();
    t.server.settings = { SWITCHYARD_CONSOLE_BASES: `${other.base}/2.0/` };
    await t.server.up();
    const noor = await (await t.agent("noor")).signsIn("noor.haddad");
    const { page } = noor;
    const { keyboard } = page;
    await keyboard.press("Control+k");
    await page.getByRole("combobox").fill("network over");
    await page.getByRole("option").first().waitFor();
    await keyboard.press("Enter");
    const overlay = page.getByRole("dialog", { name: "Network" });
    const choice = overlay.getByRole("combobox");
    await choice.getByRole("option", { name: `${other.base}/2.0/` }).waitFor({ state: "attached" });
    await choice.selectOption(`${other.base}/2.0/`);
    // Nobody is signed in there: what this browser knew belongs to the other server.
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByText(`You are working on ${other.base}/2.0/`).waitFor();
    assert.deepEqual(await findings(page), [], "the sign-in of another server");
    await noor.enters("marta.rinaldi");
    await noor.isAtDesk();
    const giulia = await Wired.asks(other.base, {
      skill: "Orders",
      name: "Giulia",
      surname: "Costa",
      message: "Is the lamp there?",
    });
    // Rung by the other server's feed.
    await noor.isRungBy("Giulia Costa");
    await noor.accepts();
    await noor.box.waitFor();
    await noor.writes("It is.");
    const last = async () => (await giulia.call("GET", "state?since=0")).messages.at(-1)?.message;
    await t.until("Giulia reads it", async () => (await last()) === "It is.");
    // Another tab is not moved along.
    const beside = await page.context().newPage();
    await beside.goto(`${t.server.base}/`);
    await beside.getByRole("button", { name: "Your status: Available" }).waitFor();
    assert.equal(await beside.getByText("You are working on").count(), 0);
    await beside.close();
    await page.getByRole("button", { name: "Back to this page’s server" }).click();
    await noor.isAtDesk();
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByText("Noor Haddad").first().waitFor();
  } finally {
    await other.gone();
  }
});

story("an address that the operator has not listed is never called", async (t) => {
  const other = await Server.start(t.server.binary, {
    settings: { SWITCHYARD_ALLOWED_ORIGINS: t.server.base },
  });
  try {
    const anna = await t.agent("anna");
    const { page } = anna;
    t.watch.excuse(/content security policy/i, /Refused to connect/, /Fetch API cannot load/);
    let answered = 0;
    let refused = 0;
    page.on("response", (answer) => {
      if (answer.url().startsWith(other.base)) answered += 1;
    });
    page.on("console", (said) => {
      if (/content security policy/i.test(said.text())) refused += 1;
    });
    await anna.comesTo();
    await page.evaluate((base) => sessionStorage.setItem("switchyard.base", base), `${other.base}/2.0/`);
    await page.reload();
    await page.getByText(`You are working on ${other.base}/2.0/`).waitFor();
    await t.until("the policy refuses", () => refused > 0);
    // Nothing can be done behind the dialog, so the way back is on it.
    const lost = page.getByRole("dialog");
    await lost.getByText(`${other.base}/2.0/`).waitFor();
    await lost.getByRole("button", { name: "Back to this page’s server" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    assert.equal(answered, 0);
  } finally {
    await other.gone();
  }
});
