// What the sign-in and Comms cost before anybody has done anything: within the budget, and nothing that npm run size misses.
import assert from "node:assert/strict";
import { COMMS, firstLoad, SIGN_IN, weight } from "../../scripts/firstLoad.mjs";
import { PASSWORD } from "../agent.mjs";
import { story } from "../story.mjs";

/**
 * Every script of the console that a page fetches by itself: those of `screen` however long they take, and whatever else
 * was asked for by then.
 */
async function fetched(t, page, screen, opened, language) {
  const expected = firstLoad(screen, language);
  const asked = new Map();
  const note = (request) => {
    const { pathname } = new URL(request.url());
    const file = pathname.slice(1);
    if (file.startsWith("assets/") && file.endsWith(".js") && !asked.has(file)) asked.set(file, request);
  };
  page.on("request", note);
  await opened();
  await page.waitForLoadState("networkidle");
  await t
    .until(`every script of ${screen.name}`, () => expected.every((file) => asked.has(file)))
    .catch(() => assert.deepEqual([...asked.keys()].sort(), expected.sort()));
  page.off("request", note);
  return Promise.all(
    [...asked].map(async ([file, request]) => ({
      file,
      kib: weight(await (await request.response()).body()),
    })),
  );
}

function within({ name, most }, files) {
  const kib = files.reduce((sum, file) => sum + file.kib, 0);
  assert.ok(files.length > 0, "the page loads no script");
  assert.ok(kib <= most, `${name}: ${kib.toFixed(1)} of ${most} KiB in ${files.length} files`);
}

const names = (files) => files.map(({ file }) => file).sort();

story(
  "the first load of the sign-in and of Comms is within its budget, as a browser counts it",
  async (t) => {
    const marta = await t.agent("marta", { prompted: true });
    const { page } = marta;
    const first = await fetched(t, page, SIGN_IN, () => marta.comesTo());
    within(SIGN_IN, first);
    assert.deepEqual(names(first), firstLoad(SIGN_IN).sort());
    await marta.enters("marta.rinaldi");
    await marta.isAtDesk();
    // Articles to confirm are asked for once a session; that dialog is no part of a first load.
    await page.getByRole("button", { name: "Later" }).click();
    await page.goto("about:blank");
    const desk = await fetched(t, page, COMMS, async () => {
      await page.goto(`${marta.base}/#/Common/Comms`);
      await marta.isAtDesk();
    });
    within(COMMS, desk);
    assert.deepEqual(names(desk), firstLoad(COMMS).sort());
  },
);

story("in Italian too, whose words come besides", async (t) => {
  const chiara = await t.agent("chiara", { language: "it-IT", prompted: true });
  const { page } = chiara;
  const door = async () => {
    await page.goto(chiara.base);
    await page.getByLabel("Nome utente").waitFor();
  };
  const first = await fetched(t, page, SIGN_IN, door, "it");
  within(SIGN_IN, first);
  assert.deepEqual(names(first), firstLoad(SIGN_IN, "it").sort());
  await page.getByLabel("Nome utente").fill("chiara.lombardi");
  await chiara.press("Continua");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await chiara.press("Accedi");
  await page.getByRole("heading", { name: "Le tue chat" }).waitFor();
  await page.getByRole("button", { name: "Più tardi" }).click();
  await page.goto("about:blank");
  const opened = async () => {
    await page.goto(`${chiara.base}/#/Common/Comms`);
    await page.getByRole("heading", { name: "Le tue chat" }).waitFor();
  };
  const desk = await fetched(t, page, COMMS, opened, "it");
  within(COMMS, desk);
  assert.deepEqual(names(desk), firstLoad(COMMS, "it").sort());
});

story(
  "each page brings its words in the language that is spoken, and in no other until it is chosen",
  async (t) => {
    const chiara = await t.agent("chiara", { language: "it-IT" });
    const { page } = chiara;
    const asked = new Set();
    page.on("request", (request) => {
      const [, name, language] = /\/assets\/([\w]+)\.(en|it)-[^/]*\.js$/.exec(request.url()) ?? [];
      if (name !== undefined) asked.add(`${name} in ${language}`);
    });
    await page.goto(chiara.base);
    await page.getByLabel("Nome utente").fill("chiara.lombardi");
    await chiara.press("Continua");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await chiara.press("Accedi");
    await page.getByRole("heading", { name: "Le tue chat" }).waitFor();
    const opens = async (path, heading) => {
      await page.goto(`${chiara.base}/#/Common/${path}`);
      await page.getByRole("heading", { name: heading, level: 1 }).first().waitFor();
    };
    await opens("Profile/Statistics", "Statistiche");
    await opens("Profile/CannedResponses", "Risposte pronte");
    await opens("Profile/Inbox", "Posta in arrivo");
    await opens("Knowledge", /./);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const italian = [
      "desk",
      "profile",
      "statistics",
      "canned",
      "inbox",
      "knowledge",
      "patterns",
      "aside",
      "factor",
      "texts",
      "unsaved",
    ];
    assert.deepEqual([...asked].sort(), italian.map((name) => `${name} in it`).sort());
    await page.goto(`${chiara.base}/#/Common/Profile/Preferences?section=region`);
    await page.getByRole("switch", { name: "Stessa lingua del browser" }).click();
    await page.getByRole("combobox", { name: "Lingua" }).selectOption("en");
    await page.getByRole("heading", { name: "Language and region", level: 1 }).waitFor();
    assert.deepEqual(
      [...asked].filter((one) => one.endsWith("in en")).sort(),
      italian.map((name) => `${name} in en`).sort(),
    );
  },
);
