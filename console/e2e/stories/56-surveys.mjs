// An administrator makes the surveys; a customer answers after the chat and the agent in the wrap-up; the administrator reads both.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findings, findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";

const PHONE = { width: 390, height: 844 };

for (const [mode, look] of [
  ["light", {}],
  ["dark, on a phone, in Italian", { dark: true, viewport: PHONE, language: "it-IT" }],
]) {
  const say = (english, italiano) => (look.language === undefined ? english : italiano);

  story(`Anna makes both surveys, Daniel and Marta answer, Anna reads the results, ${mode}`, async (t) => {
    const anna = await t.person("anna", look);
    const button = (name) => anna.getByRole("button", { name, exact: true });
    const clean = async (where) => assert.deepEqual(await findingsAtEveryZoom(anna), [], `axe on ${where}`);
    await anna.goto(`${t.at()}/`);
    await anna.getByLabel(say("User name", "Nome utente")).fill("anna.bruni");
    await button(say("Continue", "Continua")).click();
    await anna.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(say("Sign in", "Accedi")).click();
    await anna.getByRole("navigation", { name: say("Modules", "Moduli") }).waitFor();

    const question = (number) =>
      anna.getByRole("group", { name: say(`Question ${number}`, `Domanda ${number}`) });
    const asks = async (number, text, type) => {
      await button(say("Add a question", "Aggiungi una domanda")).press("Enter");
      await question(number)
        .getByRole("textbox", { name: say("Question", "Domanda"), exact: true })
        .fill(text);
      await question(number)
        .getByRole("combobox", { name: say("Answered with", "Si risponde con") })
        .selectOption(type);
    };
    const saves = async () => {
      await button(say("Save survey", "Salva questionario")).click();
      await anna.getByText(say("Saved as version 1.", "Salvato come versione 1.")).waitFor();
    };
    await anna.goto(`${t.at()}/#/Common/Admin/Feedback`);
    await asks(1, say("Was it hard?", "È stato difficile?"), "yes_no");
    await question(1)
      .getByRole("checkbox", { name: say("Required", "Obbligatoria") })
      .check();
    await clean("the agents' survey");
    await saves();
    await anna
      .getByRole("navigation", { name: say("Surveys", "Questionari") })
      .getByRole("link", { name: say("Customers", "Clienti") })
      .click();
    await anna
      .getByRole("heading", { level: 1, name: say("Customer survey", "Questionario del cliente") })
      .waitFor();
    await asks(1, say("How was your chat?", "Com’è andata la chat?"), "scale");
    await question(1)
      .getByRole("textbox", { name: say("1 means", "1 significa") })
      .fill(say("Poor", "Male"));
    await question(1)
      .getByRole("textbox", { name: say("5 means", "5 significa") })
      .fill(say("Excellent", "Benissimo"));
    await asks(2, say("Anything to add?", "Vuoi aggiungere altro?"), "text");
    await clean("the customers' survey");
    await saves();

    const marta = await (await t.agent("marta")).signsIn("marta.rinaldi");
    const daniel = await t.customer("daniel", look);
    const italian = look.language !== undefined;
    await daniel.asks({ skill: "Orders", name: "Daniel", message: "Where is my lamp?" });
    await marta.isRungBy("Daniel");
    await marta.accepts();
    await daniel.isWith("Marta");
    await marta.ends();

    // The customer, by keyboard alone.
    const survey = daniel.chat.getByRole("group", {
      name: say("How was your chat?", "Com’è andata la chat?"),
    });
    await survey.waitFor();
    // What was said stays to be read above the questions.
    await daniel.sees("Where is my lamp?");
    assert.deepEqual(await findings(daniel.page), [], "axe on the survey");
    await survey.getByRole("radio", { name: "3" }).focus();
    await daniel.page.keyboard.press("ArrowRight");
    await daniel.chat
      .getByRole("textbox", { name: say("Anything to add?", "Vuoi aggiungere altro?") })
      .fill("Quick and kind");
    await daniel.press(italian ? "Invia" : "Send");
    await daniel.sees(say("Thank you for your answers.", "Grazie per le risposte."));

    // The agent: not without what is required.
    const wrapUp = marta.page.getByRole("form", { name: "Wrap-up" });
    await wrapUp.getByLabel("Notes").fill("All is well");
    await marta.press("Send");
    await wrapUp.getByText("Answer this question, or skip.").waitFor();
    assert.deepEqual(await findings(marta.page), [], "axe on the wrap-up");
    await wrapUp.getByRole("radio", { name: "No" }).check();
    await marta.press("Send");
    await marta.sees("You have no chats");

    await anna.reload();
    await anna.getByText(say("1 survey answered", "1 questionario compilato")).waitFor();
    await anna.getByText(say("Mean 4 of 5", "Media 4 su 5")).waitFor();
    await button(say("Show texts", "Mostra i testi")).click();
    await anna.getByText("Quick and kind").waitFor();
    await clean("the results");
    await anna
      .getByRole("navigation", { name: say("Surveys", "Questionari") })
      .getByRole("link", { name: say("Agents", "Operatori") })
      .click();
    await anna.getByRole("region", { name: say("Was it hard?", "È stato difficile?") }).waitFor();
    await anna.getByText("1 (100 %)").waitFor();
  });
}
