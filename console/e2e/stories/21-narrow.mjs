// A phone and large type: what lies over the page stays within it, and what is announced above it is found.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PASSWORD } from "../agent.mjs";
import { findingsAtEveryZoom } from "../axe.mjs";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };

/** What is said on the buttons, in the languages that the stories are told in. */
const SAID = {
  "en-GB": { team: "Team", on: "Turn on", make: "New announcement" },
  "it-IT": { team: "Team", on: "Attiva", make: "Nuovo annuncio" },
};

/** What of the dialog is cut off or outside of it, or makes it scroll sideways. */
const outside = (page, selector) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted);
    const edge = box.getBoundingClientRect();
    const found = edge.left < 0 || edge.right > innerWidth ? ["the box itself"] : [];
    for (const each of [box, ...box.querySelectorAll("*")]) {
      if (each.closest("svg, .sr, .cut, .prefsnav, [aria-hidden=true]") !== null) continue;
      const { left, right, width } = each.getBoundingClientRect();
      const name = `${each.tagName} ${each.className} ${each.textContent.slice(0, 30)}`;
      if (width > 0 && (left < edge.left - 1 || right > edge.right + 1)) found.push(`outside: ${name}`);
      const field = /^(INPUT|SELECT|TEXTAREA)$/.test(each.tagName);
      const { overflowX } = getComputedStyle(each);
      if (
        !field &&
        overflowX !== "visible" &&
        each.scrollWidth > each.clientWidth + 1 &&
        each.clientWidth > 0
      )
        found.push(`scrolls sideways: ${name}`);
    }
    return found;
  }, selector);

class Eyes {
  found = [];

  constructor(page) {
    this.page = page;
  }

  async at(where, selector = "[role=dialog]") {
    await this.page.locator(selector).waitFor();
    for (const zoom of ["100%", "150%"]) {
      await this.page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, zoom);
      for (const each of await outside(this.page, selector)) this.found.push(`${where}, ${zoom}: ${each}`);
    }
    await this.page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
  }

  clean = () => assert.deepEqual(this.found, []);
}

const refusal = (status, body) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ Description: "as told by the server", RequestId: "req-1", ...body }),
});
const BAD_IP = refusal(403, {
  Error: 111,
  Level: "ERROR",
  extraInfo: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
});
const CRITICAL = refusal(422, { Error: 137, Level: "CRITICAL", extraInfo: null });

for (const [language, said] of Object.entries(SAID)) {
  story(
    `on a phone and in large type every dialog stays within the page, ${language}`,
    async (t) => {
      t.watch.excuse(/status of (403|422)/);
      const page = await t.person("marta", { language, viewport: PHONE });
      const eyes = new Eyes(page);
      const closes = async () => {
        await page.keyboard.press("Escape");
        await page.locator("[role=dialog]").waitFor({ state: "detached" });
      };
      const refuses = (method, answer) =>
        page.route("**/2.0/internal/profile", (route) =>
          route.request().method() === method ? route.fulfill(answer) : route.continue(),
        );
      await page.goto(`${t.at()}/`);
      await refuses("POST", BAD_IP);
      await page.locator("input").first().fill("marta.rinaldi");
      await page.keyboard.press("Enter");
      await page.locator("input[type=password]").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await eyes.at("a refused address");
      await closes();
      await page.unroute("**/2.0/internal/profile");
      await page.locator("input[type=password]").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: said.team, exact: true }).click();
      await page.locator(".teamlist").waitFor();
      await eyes.at("the team");
      await closes();
      await page.keyboard.press("Control+k");
      await eyes.at("the palette");
      await closes();
      await page.goto(`${t.at()}/#/Common/Profile/Preferences?section=security`);
      await page.getByRole("button", { name: said.on, exact: true }).click();
      await eyes.at("the second factor's first step");
      await page.locator("[role=dialog] input[type=password]").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.locator(".appsetup").waitFor();
      await eyes.at("the set-up of an app");
      await closes();
      await page.goto(`${t.at()}/#/Common/Profile/Preferences?section=messages`);
      await refuses("PATCH", CRITICAL);
      await page.getByRole("switch").first().click();
      await eyes.at("a critical error");
      eyes.clean();
    },
    { SWITCHYARD_SUPPORT_CONTACT: "https://help.example.com/" },
  );

  story(`on a phone and in large type an administrator reaches all of the inbox, ${language}`, async (t) => {
    const page = await t.person("anna", { language, viewport: PHONE });
    const eyes = new Eyes(page);
    await page.goto(`${t.at()}/#/Common/Profile/Inbox`);
    await page.locator("input").first().fill("anna.bruni");
    await page.keyboard.press("Enter");
    await page.locator("input[type=password]").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: said.make }).waitFor();
    await eyes.at("the inbox", ".listacts");
    await page.getByRole("button", { name: said.make }).click();
    await eyes.at("a new announcement");
    eyes.clean();
  });
}

story(
  "on a phone the steps of a menu stand in line with their value, and are found by a thumb",
  async (t) => {
    const marta = await t.agent("marta", { viewport: PHONE });
    const { page } = marta;
    await marta.signsIn("marta.rinaldi");
    for (const opener of [".avatar.me", ".presence"]) {
      await page.locator(opener).click();
      const row = page.locator(".menurow.step");
      await row.waitFor();
      const off = await row.evaluate((all) => {
        const middle = (one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return (top + bottom) / 2;
        };
        const value = middle(all.querySelector(".stepvalue"));
        return [...all.querySelectorAll("button, button svg")].map((one) => Math.abs(middle(one) - value));
      });
      assert.ok(Math.max(...off) <= 1, `${opener}: ${off}`);
      const widths = await row.locator("button").evaluateAll((all) => all.map((one) => one.offsetWidth));
      assert.ok(Math.min(...widths) >= 40, `${opener}: ${widths}`);
      await page.keyboard.press("Escape");
      await row.waitFor({ state: "detached" });
    }
  },
);

/** A file with maintenance that is announced for an hour from now on. */
function announced() {
  const file = join(mkdtempSync(join(tmpdir(), "switchyard-announced-")), "maintenance.json");
  const at = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const one = { name: "Storage", description: "", shortlink: "https://status.example.com/s1" };
  const scheduled_maintenances = [{ ...one, scheduled_for: at(1), scheduled_until: at(2) }];
  writeFileSync(file, JSON.stringify({ scheduled_maintenances }));
  return file;
}

for (const [mode, dark] of [
  ["light", false],
  ["dark", true],
]) {
  story(
    `axe finds nothing wrong with banners, ${mode}`,
    async (t) => {
      const marta = await t.agent("marta", { dark });
      const { page } = marta;
      const clean = async (where) => {
        await page.getByText("Planned maintenance: Storage").waitFor();
        assert.deepEqual(await findingsAtEveryZoom(page), [], `axe on ${where}`);
      };
      await marta.comesTo("/staging/");
      await page.getByText("Back to the stable version").waitFor();
      await clean("the banners before the sign-in");
      await marta.enters("marta.rinaldi");
      await marta.isAtDesk();
      await clean("the banners over the desk");
      await page.goto(`${marta.base}/staging/#/Common/Profile/Preferences?section=about`);
      await page.locator(".prefsbody h1").waitFor();
      await page.setViewportSize(PHONE);
      await clean("the banners on a phone");
    },
    { SWITCHYARD_MAINTENANCE_FILE: announced() },
  );
}

const SIZES = [
  [390, 844],
  [820, 1180],
  [1100, 760],
];

/** What of the top bar's right, or of what rings, something else lies over. */
const covered = (page, by, what) =>
  page.evaluate(
    ([over, under]) => {
      const lid = document.querySelector(over).getBoundingClientRect();
      const lies = ({ left, right, top, bottom, width }) =>
        width > 0 && left < lid.right && right > lid.left && top < lid.bottom && bottom > lid.top;
      return [...document.querySelectorAll(under)]
        .filter((each) => lies(each.getBoundingClientRect()))
        .map((each) => each.className);
    },
    [by, what],
  );

for (const language of ["en-GB", "it-IT"])
  story(
    `a lost network is told whole and over nothing of one's status; notifications lie over no offer, ${language}`,
    async (t) => {
      t.watch.excuse(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
      const page = await t.person("marta", { language });
      await page.goto(`${t.at()}/`);
      await page.locator("input").first().fill("marta.rinaldi");
      await page.keyboard.press("Enter");
      await page.locator("input[type=password]").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.locator(".presence .dot").waitFor();
      await Wired.asks(t.at(), { skill: "Orders", name: "Cleo", surname: "Marsh", message: "A lamp?" });
      const offer = page.locator(".offer:not(.quiet)");
      await offer.waitFor();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.locator(".bar .right .iconbtn").first().click();
        await page.locator(".told").waitFor();
        assert.deepEqual(await covered(page, ".told", ".offer"), [], `${width} px`);
        await page.keyboard.press("Escape");
        await page.locator(".told").waitFor({ state: "detached" });
      }

      const passing = page.locator(".banner.passing");
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.context().setOffline(true);
        await passing.waitFor();
        const at = `${width} px`;
        assert.deepEqual(await covered(page, ".banner.passing", ".bar .right > *"), [], at);
        const [words, box] = await passing.evaluate((it) => [
          it.querySelector("span").offsetHeight,
          it.clientHeight,
        ]);
        assert.ok(words <= box, `${at}: ${words} of ${box}`);
        await page.context().setOffline(false);
        await passing.waitFor({ state: "detached" });
      }
    },
  );
