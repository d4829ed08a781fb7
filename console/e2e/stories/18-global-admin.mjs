import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";

const run = promisify(execFile);

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: { width: 390, height: 844 }, language: "it-IT" }],
]) {
  const italian = look.language !== undefined;
  const say = (english, italiano) => (italian ? italiano : english);

  story(`an operator enters in global admin mode, in view, and leaves, ${mode}`, async (t) => {
    const port = new URL(t.server.base).port;
    const enter = async (...more) => {
      const database = `sqlite://${join(t.server.folder, "x.db")}`;
      const listen = ["--listen", `127.0.0.1:${port}`, "--database-url", database];
      const { stdout } = await run(t.server.binary, ["global-admin", ...listen, "--tenant", "demo", ...more]);
      return stdout.trim();
    };
    await assert.rejects(enter("--name", "../ada", "--reason", "none"), /a name has up to 40/);
    const link = await enter("--name", "ada", "--reason", "ticket 812");
    assert.match(link, /^http:\/\/demo\.localhost:\d+\/#\/Public\/MagicLink\?token_link=[0-9a-f]{64}$/);
    const ada = await t.person("ada", look);
    await ada.goto(link);
    await ada.getByText(say("Global Admin Mode", "Modalità amministratore globale")).waitFor();
    await ada.getByText(say(/^ticket 812, until/, /^ticket 812, fino alle/)).waitFor();
    await ada.getByRole("heading", { level: 1 }).first().waitFor();
    assert.deepEqual(await findings(ada), [], "axe on global admin mode");
    await ada
      .getByRole("button", { name: say("Leave", "Esci"), exact: true })
      .first()
      .click();
    await ada.getByRole("heading", { name: say("Sign in", "Accedi") }).waitFor();
  });
}
