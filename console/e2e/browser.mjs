// Starts the distribution's Chromium and keeps a record of everything a page should not do.
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

const HOME = /^(127\.0\.0\.1|localhost|[a-z0-9-]+\.localhost)$/;

/** A request that stays on this machine; data: and blob: never leave the page. */
export function staysHome(address) {
  const { protocol, hostname } = new URL(address);
  return protocol === "data:" || protocol === "blob:" || HOME.test(hostname);
}

/** What the pages of one story did: how much they asked for, and what they should not have done. */
export class Watch {
  requests = 0;
  wrongs = [];
  excused = [];

  /** This story makes the browser complain on purpose, in these words. */
  excuse(...patterns) {
    this.excused.push(...patterns);
  }

  wrong(text) {
    if (!this.excused.some((pattern) => pattern.test(text))) this.wrongs.push(text);
  }

  async follow(context, who) {
    // Violations of the content security policy also reach the console, but only as prose.
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    const asked = (address) => {
      this.requests += 1;
      if (!staysHome(address)) this.wrong(`${who} asked for ${address}`);
    };
    context.on("request", (request) => asked(request.url()));
    context.on("page", (page) => {
      page.on("websocket", (socket) => asked(socket.url()));
      page.on("pageerror", (error) => this.wrong(`${who}: ${error.stack ?? error}`));
    });
    context.on("console", (message) => {
      if (message.type() === "error")
        this.wrong(`${who} (console): ${message.text()} ${message.location().url}`);
    });
  }
}
