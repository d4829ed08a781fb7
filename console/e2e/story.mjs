// A story: a fresh server, people with a browser each, and what must be true at the end.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Agent } from "./agent.mjs";
import { Watch } from "./browser.mjs";
import { Customer } from "./customer.mjs";
import { Mailbox } from "./mailbox.mjs";
import { Server } from "./server.mjs";
import { until } from "./until.mjs";

/** What does not come within this is broken; on a busy machine a page may take some seconds. */
const PATIENCE_MS = 30_000;
const OUTPUT = new URL("./output/", import.meta.url).pathname;
/** Characters of each page that are told of a story that failed. */
const SHOWN = 800;
const DESK = { width: 1440, height: 900 };

export const stories = [];

/**
 * `settings` are environment variables of the server for this story; one that takes minutes says that it is `long`, and one
 * whose server writes to people that it is `mailed`: it has a mailbox of its own, as several stories are told at once.
 */
export function story(name, tell, settings = {}, { long = false, mailed = false } = {}) {
  stories.push({ name, tell, settings, long, mailed });
}

/**
 * The demo team has articles to confirm and is asked so after the sign-in: whoever's story that is not presses Later as
 * soon as the dialog is there, before the page is drawn with it.
 */
function putsOff() {
  new MutationObserver(() => document.querySelector("[data-later]")?.click()).observe(document, {
    subtree: true,
    childList: true,
  });
}

/** One telling: the server, the people and what their pages did. */
export class Telling {
  pages = [];
  contexts = [];
  watch = new Watch();

  constructor(server, browser, post) {
    this.server = server;
    this.browser = browser;
    /** Where its mails come, if it is mailed. */
    this.post = post;
  }

  /** A browser of one's own: nothing shared with anybody else's. */
  async person(
    who,
    { language = "en-GB", viewport = DESK, dark = false, serviceWorkers = "block", prompted = false } = {},
  ) {
    const context = await this.browser.newContext({
      // The offline worker has a story of its own; elsewhere each page is the server's.
      serviceWorkers,
      locale: language,
      timezoneId: "Europe/Rome",
      viewport,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!prompted) await context.addInitScript(putsOff);
    await this.watch.follow(context, who);
    this.contexts.push(context);
    const page = await context.newPage();
    this.pages.push({ who, page });
    return page;
  }

  agent = async (who, { tenant, ...look } = {}) => new Agent(await this.person(who, look), this.at(tenant));

  async customer(who, { tenant, ...look } = {}) {
    const language = look.language?.slice(0, 2) ?? "en";
    return new Customer(await this.person(who, look), this.at(tenant), language);
  }

  at = (tenant) => (tenant === undefined ? this.server.base : this.server.of(tenant));

  until = (what, look, ms = PATIENCE_MS) => until(what, ms, look);

  /** Holds the request of every page back until all have asked, then lets them go at once. */
  async atOnce(pages, url, act) {
    let arrived = 0;
    let open;
    const gate = new Promise((resolve) => {
      open = resolve;
    });
    for (const page of pages) {
      await page.route(url, async (route) => {
        arrived += 1;
        if (arrived === pages.length) open();
        await gate;
        await route.continue();
      });
    }
    await Promise.all(pages.map(act));
  }

  async pictures(name) {
    await mkdir(OUTPUT, { recursive: true });
    const file = name.replace(/[^a-z0-9]+/gi, "-").slice(0, 60);
    for (const { who, page } of this.pages) {
      await page.screenshot({ path: join(OUTPUT, `${file}--${who}.png`) }).catch(() => {});
    }
  }

  /** What everybody has before them, in words: of a run elsewhere there are no pictures to look at. */
  async words() {
    const shown = [];
    for (const context of this.contexts)
      for (const page of context.pages()) {
        const text = await page
          .evaluate(() => document.body.innerText.replace(/\s+/g, " "))
          .catch((gone) => `nothing to read: ${gone.message}`);
        shown.push(`${page.url()}: ${text.slice(0, SHOWN)}`);
      }
    return shown;
  }
}

/** Tells one story; gives what went wrong, or null. */
export async function tell({ name, tell, settings, mailed }, binary, browser, tally) {
  let post;
  let server;
  let telling;
  try {
    if (mailed) post = await Mailbox.open();
    server = await Server.start(binary, { settings: { ...settings, ...post?.settings() } });
    telling = new Telling(server, browser, post);
    await tell(telling);
    const { wrongs, requests } = telling.watch;
    tally.requests += requests;
    if (wrongs.length > 0) throw new Error(`the pages did what they should not:\n  ${wrongs.join("\n  ")}`);
    return null;
  } catch (error) {
    await telling?.pictures(name);
    const shown = (await telling?.words()) ?? [];
    error.stack = [error.stack ?? error, ...shown].join("\n  ");
    return error;
  } finally {
    for (const context of telling?.contexts ?? []) await context.close().catch(() => {});
    await server?.gone();
    post?.close();
  }
}
