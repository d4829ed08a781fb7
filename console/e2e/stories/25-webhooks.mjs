// Webhooks: what a real receiver was called for, a call that is sent again after a failure, one that is disabled, and one that is
// made on its page.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { PASSWORD } from "../agent.mjs";
import { findingsInEveryLook } from "../axe.mjs";
import { story } from "../story.mjs";
import { administrator, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
/** Webhooks go to no address of this machine unless the operator says so. */
const HERE = { SWITCHYARD_WEBHOOK_NETWORKS: "127.0.0.0/8" };
const REFUSAL = "<h1>No room</h1>";

/** Another system that is told of chats: what it got, and how it answers. */
class Receiver {
  calls = [];
  status = 500;

  static async listens() {
    const receiver = new Receiver();
    receiver.server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      receiver.calls.push({ headers: request.headers, raw: body, body: JSON.parse(body) });
      response.writeHead(receiver.status, { "Content-Type": "text/html" });
      response.end(receiver.status < 300 ? "" : REFUSAL);
    }).listen(0, "127.0.0.1");
    await once(receiver.server, "listening");
    receiver.address = `http://127.0.0.1:${receiver.server.address().port}/chats`;
    return receiver;
  }

  async gone() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}

const begins = (t, name) =>
  Wired.asks(t.server.base, { skill: "Orders", name, surname: "Hughes", message: "Is it there?" });

/** The receiver is to be told of chats, and one begins. */
async function tellsOfChats(t, { address: url }) {
  const call = await administrator(t.server.base);
  await call("POST", "admin/webhook", { name: "Orders", url, events: ["chat.created"] });
  await begins(t, "Daniel");
}

async function opensViewer(anna) {
  await anna.press("Team");
  await anna.press("Webhook console");
  const dialog = anna.page.getByRole("dialog", { name: "Webhook console" });
  await dialog.waitFor();
  return dialog;
}

story(
  "an administrator sees a webhook's calls, sends one again after a failure, and disables it",
  async (t) => {
    const receiver = await Receiver.listens();
    try {
      await tellsOfChats(t, receiver);
      await t.until("the receiver is told", () => receiver.calls.length > 0);
      assert.ok(receiver.calls[0].headers["webhook-signature"], "the call is signed");

      const anna = await (await t.agent("anna")).signsIn("anna.bruni");
      const { page } = anna;
      const dialog = await opensViewer(anna);
      const row = dialog.getByRole("button", { name: /^chat\.created/ }).first();
      await row.getByText("HTTP 500").waitFor();
      await row.click();
      const shown = dialog.getByRole("region", { name: "Call", exact: true });
      await shown.getByText(REFUSAL).first().waitFor();
      assert.equal(await shown.getByRole("heading", { name: "No room" }).count(), 0);
      assert.deepEqual(await findingsInEveryLook(page, { over: true }), []);

      receiver.status = 200;
      const before = receiver.calls.length;
      await shown.getByRole("button", { name: "Send again" }).click();
      await anna.sees("The webhook Orders answered 200.");
      assert.equal(receiver.calls.length, before + 1);
      await row.getByText("Delivered").waitFor();

      await dialog.getByRole("button", { name: "Send a test" }).click();
      await dialog.getByRole("button", { name: /^webhook\.test/ }).waitFor();
      await t.until("the receiver is tried", () => receiver.calls.length === before + 2);

      await dialog.getByRole("button", { name: "Disable" }).click();
      const question = page.getByRole("dialog", { name: "Disable this webhook?" });
      await question.getByText(receiver.address).waitFor();
      assert.deepEqual(await findingsInEveryLook(page, { over: true }), []);
      await question.getByRole("button", { name: "Disable" }).click();
      await anna.sees("The webhook Orders is no longer active.");
      await dialog.getByText("Disabled").waitFor();
      await begins(t, "Nadia");
      await dialog.getByRole("button", { name: "Activate" }).click();
      await anna.sees("The webhook Orders is active.");
      await begins(t, "Otto");
      await t.until("it is told of the one after", () => receiver.calls.length > before + 2);
      const told = receiver.calls.slice(before + 2).map(({ body }) => JSON.stringify(body));
      assert.ok(told.some((body) => body.includes("Otto")));
      assert.ok(!told.some((body) => body.includes("Nadia")), "of the one meanwhile it is not told");

      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Webhook console" }).and(page.locator(":focus")).waitFor();
    } finally {
      await receiver.gone();
    }
  },
  HERE,
);

story(
  "on a phone the webhook viewer is one pane at a time",
  async (t) => {
    const receiver = await Receiver.listens();
    try {
      await tellsOfChats(t, receiver);
      const anna = await (await t.agent("anna", { viewport: PHONE })).signsIn("anna.bruni");
      const dialog = await opensViewer(anna);
      await dialog.getByRole("button", { name: /^Orders/ }).click();
      assert.equal(await dialog.getByRole("region", { name: "Webhooks" }).count(), 0);
      await dialog.getByRole("button", { name: /^chat\.created/ }).click();
      await dialog.getByText(REFUSAL).first().waitFor();
      assert.deepEqual(await findingsInEveryLook(anna.page, { over: true }), []);
      assert.equal(await dialog.getByRole("button", { name: /^Back to/ }).count(), 1, "one way back");
      await dialog.getByRole("button", { name: "Back to the calls" }).click();
      await dialog.getByRole("button", { name: "Back to the webhooks" }).click();
      await dialog.getByRole("region", { name: "Webhooks" }).waitFor();
    } finally {
      await receiver.gone();
    }
  },
  HERE,
);

story(
  "Anna makes a webhook on its page, in Italian, in the dark, on a phone; another system checks its calls by the secret",
  async (t) => {
    const receiver = await Receiver.listens();
    receiver.status = 200;
    try {
      const { base } = t.server;
      const anna = await t.agent("anna", { viewport: PHONE, dark: true, language: "it-IT" });
      const { page } = anna;
      const clean = async (where) => assert.deepEqual(await findingsInEveryLook(page), [], `axe on ${where}`);
      await page.goto(`${base}/#/Common/Admin/Webhooks`);
      await page.getByLabel("Nome utente").fill("anna.bruni");
      await page.getByRole("button", { name: "Continua" }).click();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Accedi" }).click();
      await page.getByText("Ancora nessun webhook").waitFor();
      await clean("no webhooks");
      await page.getByRole("button", { name: "Nuovo webhook" }).click();
      await page.getByRole("textbox", { name: "Nome" }).fill("Magazzino");
      await page.getByRole("textbox", { name: "URL" }).fill(receiver.address);
      await page.getByRole("checkbox", { name: /^Inizia una chat/ }).check();
      await clean("a new webhook");
      await page.getByRole("button", { name: "Crea il webhook" }).click();
      const secret = await page.locator("code", { hasText: /^whsec_/ }).textContent();
      await clean("its secret");
      await page.getByRole("button", { name: "L’ho copiato" }).click();
      await page.getByRole("heading", { name: "Magazzino" }).waitFor();
      await begins(t, "Daniel");
      await t.until("the receiver is told", () => receiver.calls.length > 0);
      const [{ headers, raw }] = receiver.calls;
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      const said = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${raw}`;
      const signature = `v1,${createHmac("sha256", key).update(said).digest("base64")}`;
      assert.equal(headers["webhook-signature"], signature);
      await page.getByRole("link", { name: "Vedi le chiamate" }).click();
      await page.getByRole("button", { name: /^chat\.created/ }).waitFor();
      await clean("its calls");
    } finally {
      await receiver.gone();
    }
  },
  HERE,
);
