// Makes the pictures in docs/images from a lively desk and floor:
//   node --experimental-websocket e2e/shots.mjs --binary PATH --loadtest PATH [--only desk|shell|house|floor] [--minutes 9]
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PASSWORD } from "./agent.mjs";
import { openBrowser } from "./browser.mjs";
import { each, House, Shift } from "./consoles.mjs";
import { Server } from "./server.mjs";
import { Telling } from "./story.mjs";
import { until } from "./until.mjs";
import { administrator, Wired } from "./wire.mjs";

const { values } = parseArgs({
  options: {
    binary: { type: "string", default: "../target/release/switchyard" },
    loadtest: { type: "string", default: "../target/release/loadtest" },
    only: { type: "string", default: "" },
    /** For how long the floor lives before it is shown. */
    minutes: { type: "string", default: "9" },
  },
});
const FOLDER = new URL("../../docs/images/", import.meta.url).pathname;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function shot(page, name, { dark = false, viewport = DESK } = {}) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: "disabled", caret: "hide" });
}

async function everyLook(page, name) {
  for (const dark of [false, true]) {
    await shot(page, `${name}-${dark ? "dark" : "light"}`, { dark });
    await shot(page, `${name}-phone-${dark ? "dark" : "light"}`, { dark, viewport: PHONE });
  }
  await shot(page, `${name}-light`);
}

const browser = await openBrowser();

/** A headless browser has no idea of its line and guesses low; an office's line takes its place. */
async function sitsInAnOffice(page) {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const office = { offline: false, latency: 4, downloadThroughput: 6_250_000, uploadThroughput: 2_500_000 };
  await line.send("Network.emulateNetworkConditions", { ...office, connectionType: "ethernet" });
}

/** The pages of one's own, and what lies over them: a session of three minutes is about to end at once. */
async function shell() {
  const short = await Server.start(resolve(values.binary), {
    settings: { SWITCHYARD_SESSION_SECONDS: "200" },
  });
  const told = new Telling(short, browser);
  const giulia = await told.agent("giulia");
  await sitsInAnOffice(giulia.page);
  await giulia.comesTo();
  await giulia.enters("giulia.conti", "not her password");
  await giulia.page.getByRole("alert").waitFor();
  await shot(giulia.page, "login-password-phone-light", { viewport: PHONE });
  await giulia.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await giulia.press("Sign in");
  await giulia.isAtDesk();
  const opens = async (section) => {
    await giulia.page.goto(`${giulia.base}/#/Common/Profile/Preferences?section=${section}`);
    await giulia.page.locator(`.prefsnav [aria-current][href$="${section}"]`).waitFor();
  };
  await opens("notifications");
  await shot(giulia.page, "preferences-light");
  await opens("themes");
  await giulia.press("New theme");
  await giulia.page.getByLabel("Theme name").fill("Evening");
  await giulia.page.getByLabel("Accent", { exact: true }).last().fill("#0b6e75");
  await shot(giulia.page, "themes-light");
  await giulia.press("Cancel");
  await giulia.press("Discard");
  await giulia.page.setViewportSize(PHONE);
  await opens("accessibility");
  await shot(giulia.page, "preferences-phone-dark", { dark: true, viewport: PHONE });
  await giulia.page.setViewportSize(DESK);
  await giulia.press("Team");
  await giulia.sees("Marta Rinaldi");
  await shot(giulia.page, "team-light");
  await giulia.press("Close team");
  const renewal = giulia.page.getByRole("dialog", { name: "Your session is about to end" });
  await renewal.waitFor({ timeout: 60_000 });
  await shot(giulia.page, "renew-light");
  for (const context of told.contexts) await context.close();
  await short.gone();
}

/** What a house writes down for its people, and whom it tells of its chats. */
async function house() {
  const told = [];
  const receiver = createServer(async (request, response) => {
    for await (const _ of request);
    told.push(request.url);
    response.writeHead(told.length === 1 ? 503 : 204);
    response.end(told.length === 1 ? "The warehouse is closed." : "");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const own = await Server.start(resolve(values.binary), {
    settings: { SWITCHYARD_WEBHOOK_NETWORKS: "127.0.0.0/8" },
  });
  const call = await administrator(own.base);
  const url = `http://127.0.0.1:${receiver.address().port}/chats`;
  await call("POST", "admin/webhook", { name: "Warehouse", url, events: ["chat.created", "chat.ended"] });
  await call("POST", "admin/webhook", { name: "Customer file", url, events: ["chat.created"] });
  const scene = new Telling(own, browser);
  const anna = await scene.agent("anna", { prompted: true });
  await sitsInAnOffice(anna.page);
  await anna.comesTo();
  await anna.enters("anna.bruni");
  await anna.page.getByRole("button", { name: "View articles" }).waitFor();
  await shot(anna.page, "compliance-light");
  await anna.press("View articles");
  await anna.page.goto(`${anna.base}/#/Common/Knowledge/returns`);
  await anna.page.getByRole("cell", { name: "Made to measure" }).waitFor();
  await shot(anna.page, "knowledge-light");
  await shot(anna.page, "knowledge-phone-dark", { dark: true, viewport: PHONE });
  await anna.page.setViewportSize(DESK);
  await anna.page.goto(`${anna.base}/#/Common/Profile/CannedResponses`);
  await anna.page.getByText("Returns in short").first().click();
  await anna.page.getByLabel("Title").waitFor();
  await shot(anna.page, "canned-light");
  await Wired.asks(own.base, { skill: "Orders", name: "Daniel", surname: "Hughes", message: "Is it there?" });
  await until("both receivers were told", 10_000, () => told.length > 1);
  await anna.press("Team");
  await anna.press("Webhook console");
  const viewer = anna.page.getByRole("dialog", { name: "Webhook console" });
  await viewer.getByRole("button", { name: /^Warehouse/ }).click();
  await viewer.getByRole("button", { name: /^chat\.created/ }).click();
  await viewer.getByText("webhook-timestamp").waitFor();
  await shot(anna.page, "webhooks-light");
  for (const context of scene.contexts) await context.close();
  await own.gone();
  receiver.closeAllConnections();
  receiver.close();
}

/** Two hundred simulated agents of five slots each, and more customers at once than those hold, at so many a minute. */
const RUSH = { agents: 200, customers: 1_120, rate: 500 };
/** Chats in progress once the floor is as busy as it gets. */
const BUSY = 900;
/** What the page shows of the day, in minutes: as much as has happened. */
const SPAN = "?span=10";
const AWAY_REASONS = { "lena.fischer": 2, "chiara.lombardi": 3, "hana.novak": 4, "luca.ferraro": 1 };
const MINUTE = 60_000;

/** What a supervisor sees of two hundred agents in a rush, and what hangs on the wall. */
async function floor() {
  const began = Date.now();
  const own = await Server.start(resolve(values.binary), {
    settings: { SWITCHYARD_SIGN_IN_PER_MINUTE: "10000" },
  });
  execFileSync(resolve(values.binary), ["seed", "--load-agents", String(RUSH.agents)], {
    cwd: own.folder,
    env: { ...process.env, SWITCHYARD_DATABASE_URL: `sqlite://${join(own.folder, "x.db")}` },
    stdio: "ignore",
  });
  const crowd = [
    ["--base", own.base],
    ["--agents", RUSH.agents],
    ["--customers", RUSH.customers],
    ["--rate", RUSH.rate],
    ["--seconds", 3_600],
  ].flat();
  const traffic = spawn(resolve(values.loadtest), crowd.map(String), { stdio: "ignore" });
  try {
    await seesFloor(own, began);
  } finally {
    traffic.kill("SIGKILL");
    await own.gone();
  }
}

/** The demo's own people take what rings; some are away, each for a reason. */
async function colleagues(own) {
  const house = await House.of(own.base);
  const names = house.keys.demo_users.filter(({ role }) => role === "Agent").map(({ username }) => username);
  const people = await each(names, (name) => house.signsIn(name));
  const shift = new Shift(house);
  await shift.begins(people);
  for (const person of people) {
    const suspendreason = AWAY_REASONS[person.username];
    if (suspendreason)
      await house.asks(person, "PATCH", "internal/profile", { suspend: true, suspendreason });
  }
  return shift;
}

async function seesFloor(own, began) {
  const shift = await colleagues(own);
  const told = new Telling(own, browser);
  // She has no skill: nothing rings at her.
  const { page } = await (await told.agent("anna")).signsIn("anna.bruni");
  await sitsInAnOffice(page);
  const call = await administrator(own.base);
  await until("the floor is busy and has been for a while", 20 * MINUTE, async () => {
    const { figures } = await call("GET", "internal/floor");
    const busy = figures.find(({ id }) => id === "in_progress").value;
    return busy >= BUSY && Date.now() - began > Number(values.minutes) * MINUTE;
  });
  const shows = async (query) => {
    await page.goto(`${own.base}/#/Common/Floor${query}`);
    await page.getByText("Chiara Lombardi").first().waitFor();
  };
  await shows(SPAN);
  await page.locator(".floorcanvas").first().waitFor();
  for (const dark of [false, true]) await shot(page, `floor-${dark ? "dark" : "light"}`, { dark });
  // Who waits longest may be served while the panel opens: then the next one is asked about.
  await until("a chat waits whose agents are looked at", MINUTE, async () => {
    await page.getByRole("region", { name: "Queues" }).getByRole("button", { name: /^Why/ }).first().click();
    return page
      .getByRole("heading", { name: /considered/ })
      .waitFor({ timeout: 4_000 })
      .then(() => true)
      .catch(() => false);
  });
  await shot(page, "floor-why-light");
  await shows("?show=capacity");
  await page.locator(".capacity canvas").first().waitFor();
  await page.locator(".capacity .bone").first().waitFor({ state: "detached" });
  for (const dark of [false, true]) await shot(page, `floor-capacity-${dark ? "dark" : "light"}`, { dark });
  await page.setViewportSize(PHONE);
  await shows("");
  for (const dark of [false, true])
    await shot(page, `floor-phone-${dark ? "dark" : "light"}`, { dark, viewport: PHONE });
  await page.setViewportSize(DESK);
  await shows("?wall=1");
  for (const dark of [false, true]) await shot(page, `floor-wall-${dark ? "dark" : "light"}`, { dark });
  for (const context of told.contexts) await context.close();
  shift.goes();
}

/** An agent's desk, the customer's widget beside it, and the sign-in before. */
async function desk() {
  const server = await Server.start(resolve(values.binary));
  const scene = new Telling(server, browser);
  const from = (skill, name, surname, message, email) =>
    Wired.asks(server.base, { skill, name, surname, message, email });

  const marta = await scene.agent("marta");
  await sitsInAnOffice(marta.page);
  await marta.comesTo();
  await everyLook(marta.page, "login");
  await marta.signsIn("marta.rinaldi");

  const daniel = await scene.customer("daniel");
  await daniel.visits();
  await shot(daniel.page, "shop-light");
  await daniel.opens();
  await shot(daniel.page, "widget-start-light");
  await daniel.fills({
    skill: "Orders",
    name: "Daniel Hughes",
    email: "d.hughes@harehills.example",
    message: "Hi, order LM-48213 came this morning. One of the two Aria pendants has a cracked shade.",
  });
  await daniel.press("Start chat");
  await marta.isRungBy("Daniel Hughes");
  await marta.accepts();
  await daniel.isWith("Marta");
  await marta.writes(
    "I’m sorry, Daniel. I have the order open: two Aria in smoke glass. Is the other one fine?",
  );
  await daniel.sees("Is the other one fine?");
  await daniel.writes("Yes. I’d rather have a replacement than a refund, we hang them on Thursday.");
  await marta.sees("we hang them on Thursday");

  const francesca = await from("Returns", "Francesca", "De Luca", "Only one of the two boxes arrived.");
  await marta.takes("Francesca");
  await marta.sees("Only one of the two boxes arrived.");
  await marta.page.getByText("Daniel Hughes").first().click();
  await marta.transcript.getByText("we hang them on Thursday").waitFor();
  await francesca.says("The courier says it was all he had.");
  await francesca.says("Can you check?");

  const waiting = [
    ["Nadia", "Karim", "The colour is not what I expected."],
    ["Ruth", "Adeyemi", "Where do I send the lamp back to?"],
    ["Sara", "Conti", "My refund has not come yet."],
  ];
  for (const [name, surname, message] of waiting) await from("Returns", name, surname, message);
  await marta.waiting("Sara").waitFor();

  await marta.writes(
    "Good news: one is in stock and goes out today by express, free of charge. Same address in Leeds?",
  );
  await daniel.sees("Same address in Leeds?");
  await marta.types("And the");
  await daniel.sees(/is typing/);
  for (const dark of [false, true]) {
    const tone = dark ? "dark" : "light";
    await shot(daniel.page, `widget-${tone}`, { dark });
    await shot(daniel.page, `widget-phone-${tone}`, { dark, viewport: PHONE });
  }
  await shot(daniel.page, "widget-light");
  await marta.box.fill("");
  await from("Delivery", "Jonas", "Weber", "Could it come after six?");
  await marta.isRungBy("Jonas");
  await daniel.types("sorry, was looking for the door code, yes same addr");
  await marta.sees("yes same addr");
  await everyLook(marta.page, "comms");
  await marta.page.setViewportSize(DESK);
  await marta.types("/");
  await marta.page.getByRole("option", { name: /Returns in short/ }).waitFor();
  await shot(marta.page, "panel-light");
  await shot(marta.page, "panel-phone-light", { viewport: PHONE });

  for (const context of scene.contexts) await context.close();
  await server.gone();
}

await mkdir(FOLDER, { recursive: true });
for (const [name, scene] of Object.entries({ desk, shell, house, floor }))
  if (values.only === "" || values.only === name) await scene();
await browser.close();
process.stdout.write(`pictures are in ${FOLDER}\n`);
process.exit(0);
