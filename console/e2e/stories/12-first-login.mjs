import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const GIVEN = "Tavolo-rosso-93";
const OWN = "Lampada-verde-48";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** The six digits that an app shows at a time: RFC 6238 written down here, apart from the server's. */
function code(secret, at) {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = mac[19] & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A house of its own whose first administrator was given a password and needs a second factor. */
async function founded(server) {
  const file = join(server.folder, "password");
  await writeFile(file, GIVEN);
  await promisify(execFile)(server.binary, [
    "init",
    ...["--subdomain", "lumen", "--brand", "Lumen", "--username", "ada.rossi", "--firstname", "Ada"],
    ...["--password-file", file, "--must-change", "--second-factor"],
    ...["--database-url", `sqlite://${join(server.folder, "x.db")}`],
  ]);
}

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: { width: 390, height: 844 }, language: "it-IT" }],
]) {
  const italian = look.language !== undefined;
  const say = (english, italiano) => (italian ? italiano : english);

  story(`a first login chooses a password, sets up an app and reaches the desk, ${mode}`, async (t) => {
    t.watch.excuse(/status of (400|401|409) .*internal\/profile/);
    assert.equal(await t.server.stopped(), 0);
    await founded(t.server);
    await t.server.up();
    const ada = await t.person("ada", look);
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(ada), [], `axe on ${where}`);
    const press = (name) => ada.getByRole("button", { name, exact: true }).click();
    const field = (label) => ada.getByLabel(label, { exact: true });
    const enters = async (password) => {
      await ada.goto(`${t.at("lumen")}/#/Public/Login/ada.rossi`);
      await field("Password").fill(password);
      await ada.keyboard.press("Enter");
    };

    await enters(GIVEN);
    await ada
      .getByRole("heading", { name: say("Choose a new password", "Scegli una nuova password") })
      .waitFor();
    await clean("a new password");
    const [first, again] = [
      say("New password", "Nuova password"),
      say("Repeat the new password", "Ripeti la nuova password"),
    ];
    await field(first).fill("Password123!");
    await field(again).fill("Password123!");
    await ada.keyboard.press("Enter");
    await ada
      .locator('[data-met="false"]', {
        hasText: say("Not a common password", "Non una password comune"),
      })
      .waitFor();
    await clean("a password that is refused");
    await field(first).fill(OWN);
    await field(again).fill(OWN);
    await ada.keyboard.press("Enter");

    await ada
      .getByRole("heading", {
        name: say("Set up two-step verification", "Configura la verifica in due passaggi"),
      })
      .waitFor();
    await press(say("Continue", "Continua"));
    const digits = field(say("Six-digit code", "Codice di sei cifre"));
    await digits.waitFor();
    await clean("the set-up of an app");
    const secret = (await ada.locator(".keyline .mono").innerText()).replaceAll(" ", "");
    await digits.fill(code(secret, Date.now() + 3_600_000));
    await ada.keyboard.press("Enter");
    await ada
      .getByText(say("Incorrect 2FA code, please try again.", "Codice 2FA non corretto, riprova."))
      .waitFor();
    const used = code(secret, Date.now());
    await digits.fill(used);
    await ada.keyboard.press("Enter");

    await ada
      .getByRole("heading", { name: say("Save your recovery codes", "Conserva i codici di recupero") })
      .waitFor();
    await clean("the recovery codes");
    const codes = await ada.locator(".codes li").allInnerTexts();
    assert.equal(new Set(codes).size, 10);
    await press(say("I have saved them", "Li ho conservati"));
    await ada.getByRole("button", { name: say(/^Your status/, /^Il tuo stato/) }).waitFor();

    // On another device, without the phone: a code that was used is refused, a recovery code lets in.
    const elsewhere = await t.person("ada elsewhere", look);
    await elsewhere.goto(`${t.at("lumen")}/#/Public/Login/ada.rossi`);
    await elsewhere.getByLabel("Password", { exact: true }).fill(OWN);
    await elsewhere.keyboard.press("Enter");
    await elsewhere.getByLabel(say("Six-digit code", "Codice di sei cifre"), { exact: true }).fill(used);
    await elsewhere.keyboard.press("Enter");
    await elsewhere.getByRole("alert").waitFor();
    assert.deepEqual(await findingsAtEveryZoom(elsewhere), [], "axe on a refused code");
    await elsewhere
      .getByRole("button", { name: say("Use a recovery code", "Usa un codice di recupero") })
      .click();
    await elsewhere.getByLabel(say("Recovery code", "Codice di recupero"), { exact: true }).fill(codes[4]);
    await elsewhere.keyboard.press("Enter");
    await elsewhere.getByRole("button", { name: say(/^Your status/, /^Il tuo stato/) }).waitFor();
  });
}
