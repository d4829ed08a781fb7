import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";

const MARTA = "marta.rinaldi@demo.example";

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: { width: 390, height: 844 }, language: "it-IT" }],
]) {
  const italian = look.language !== undefined;
  const say = (english, italiano) => (italian ? italiano : english);

  story(
    `Marta has codes sent by mail as her second step, and signs in with one, ${mode}`,
    async (t) => {
      t.watch.excuse(/status of (401|403) /);
      const arrived = () => t.post.arrived(MARTA);
      /** The six digits in the next mail to Marta since so many of them. */
      const code = async (sofar) => /^\s*(\d{6})\s*$/m.exec((await t.post.next(MARTA, sofar)).text)?.[1];
      const marta = await t.person("marta", look);
      const clean = async (page, where) => assert.deepEqual(await findings(page), [], `axe on ${where}`);
      const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
      const digits = (page) => page.getByLabel(say("Six-digit code", "Codice di sei cifre"), { exact: true });
      const atDesk = (page) =>
        page.getByRole("button", { name: say(/^Your status/, /^Il tuo stato/) }).waitFor();
      const enters = async (page) => {
        await page.goto(`${t.at()}/#/Public/Login/marta.rinaldi`);
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await page.keyboard.press("Enter");
      };

      await enters(marta);
      await atDesk(marta);
      await marta.goto(`${t.at()}/#/Common/Profile/Preferences?section=security`);
      await press(marta, say("Turn on", "Attiva"));
      await marta.getByRole("radio", { name: say("Email", "E-mail") }).check();
      await clean(marta, "the choice of a second step");
      await marta.getByLabel(say("Current password", "Password attuale")).fill(PASSWORD);
      const before = arrived();
      await marta.keyboard.press("Enter");
      await digits(marta).waitFor();
      await clean(marta, "a code that is to be confirmed");
      await digits(marta).fill(await code(before));
      await marta.keyboard.press("Enter");
      await marta.locator(".codes li").first().waitFor();
      const codes = await marta.locator(".codes li").allInnerTexts();
      await press(marta, say("I have saved them", "Li ho conservati"));
      await clean(marta, "Security with codes by mail and devices");
      await t.post.told(
        MARTA,
        say(
          "Two-step verification was set up for your account",
          "La verifica in due passaggi del tuo account",
        ),
      );

      const elsewhere = await t.person("marta elsewhere", look);
      const sofar = arrived();
      await enters(elsewhere);
      await digits(elsewhere).waitFor();
      await elsewhere.getByText("m•••@demo.example").waitFor();
      await clean(elsewhere, "a code that was mailed");
      const right = await code(sofar);
      await digits(elsewhere).fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
      await elsewhere.keyboard.press("Enter");
      await elsewhere
        .getByText(say("Incorrect 2FA code, please try again.", "Codice 2FA non corretto, riprova."))
        .waitFor();
      await digits(elsewhere).fill(right);
      await elsewhere.keyboard.press("Enter");
      await atDesk(elsewhere);

      // A code opens one sign-in alone; without the letter box there are the recovery codes.
      const third = await t.person("marta once more", look);
      await enters(third);
      await digits(third).fill(right);
      await third.keyboard.press("Enter");
      await third.getByRole("alert").waitFor();
      await press(third, say("Use a recovery code", "Usa un codice di recupero"));
      await third.getByLabel(say("Recovery code", "Codice di recupero"), { exact: true }).fill(codes[0]);
      await third.keyboard.press("Enter");
      await atDesk(third);
    },
    {},
    { mailed: true },
  );
}
