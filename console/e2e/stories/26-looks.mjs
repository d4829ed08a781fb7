// The tokens hold in the built page: every text has an ink and a face of the design and can be read, whatever the mode and theme.
import assert from "node:assert/strict";
import { story } from "../story.mjs";
import { offTokens } from "../tokens.mjs";
import { colleague, Wired } from "../wire.mjs";

const slots = (values) => Object.entries(values).map(([description, value]) => ({ description, value }));

/** Two themes that share no colour with the product's own. */
const SAND = {
  primary: "#efe6d8",
  secondary: "#fffaf0",
  foreground: "#fff5e0",
  tertiary: "#0b6e4f",
  "primary-font-colour": "#3b1f00",
  "secondary-font-colour": "#6b4a26",
  focus: "#0050ff",
};
const NIGHT = {
  primary: "#001525",
  secondary: "#06243a",
  foreground: "#0d3450",
  tertiary: "#ff9f43",
  "primary-font-colour": "#e8f6ff",
  "secondary-font-colour": "#9cc3dc",
  focus: "#00e5ff",
};

/** What is read first is in the full ink. */
const FIRST = {
  ".headrow .name .cut": "--text",
  ".qrow .name .cut": "--text",
  ".talk .top h2": "--text",
  ".whohead h2": "--text",
  ".person .name": "--text",
  "[role=log] [data-message]": "--text",
};

const LOOKS = [
  ["light", { dark: false }, null],
  ["dark", { dark: true }, null],
  ["a light theme of one's own", { dark: false }, SAND],
  ["a dark theme of one's own", { dark: true }, NIGHT],
];

for (const [name, look, theme] of LOOKS) {
  story(`every text is in the design's ink and face and can be read: ${name}`, async (t) => {
    t.watch.excuse(/status of (401|403|422)/);
    if (theme !== null) {
      const marta = await colleague(t.at(), "marta.rinaldi");
      const made = await marta("POST", "internal/user/theme", { name: "Mine", items: slots(theme) });
      await marta("PUT", "internal/user/theme", { theme_id: made.theme_id });
    }
    const marta = await t.agent("marta", look);
    const { page } = marta;
    const found = [];
    const see = async (where, how = {}) => {
      for (const each of await offTokens(page, { except: [".themelook"], ...how }))
        found.push(`${where}: ${each}`);
    };
    const lines = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("body, main h1, main label, main .btn, main input, main p")].map(
          (each) => {
            const { fontFamily, lineHeight, color } = getComputedStyle(each);
            return `${each.tagName} ${fontFamily} ${lineHeight} ${color}`;
          },
        ),
      );

    await marta.comesTo();
    await see("the user name");
    const body = (await lines())[0];
    await page.getByLabel("User name").fill("marta.rinaldi");
    await marta.press("Continue");
    await page.getByLabel("Password", { exact: true }).waitFor();
    await see("the password");
    assert.equal((await lines())[0], body, "the page's own type stays as it was in the first step");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await marta.press("Sign in");
    await page.getByRole("alert").waitFor();
    await see("a refused password");

    const asking = { skill: "Orders", surname: "", message: "Where is my lamp?" };
    const daniel = await Wired.asks(t.at(), { ...asking, name: "Daniel", surname: "Hughes" });
    await page.getByLabel("Password", { exact: true }).fill("switchyard-demo-1");
    await marta.press("Sign in");
    await marta.isAtDesk();
    await marta.isRungBy("Daniel");
    await see("an offer");
    await marta.accepts();
    await marta.transcript.waitFor();
    await marta.writes("Let me look it up.");
    await daniel.says("Thank you, the number is LM-48213");
    await marta.sees("LM-48213");
    await Wired.asks(t.at(), {
      skill: "Returns",
      name: "Francesca",
      surname: "De Luca",
      message: "Una scatola",
    });
    await marta.waiting("Francesca").waitFor();
    await see("a chat", { inks: FIRST, all: true });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await see("the palette");
    await page.keyboard.press("Escape");
    await marta.press(/^Your status/);
    await page.getByRole("menu").waitFor();
    await see("the presence menu");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    const line = page.locator(".quality .read");
    await line.hover();
    const hint = page.getByRole("tooltip");
    await hint.waitFor();
    await see("a hint");
    const [about, words] = [await line.boundingBox(), await hint.boundingBox()];
    const under = words.y - about.y - about.height;
    assert.ok(under >= 0 && under < about.height, "a hint is read beside what it is about");
    await page.getByRole("log").hover();
    await hint.waitFor({ state: "detached" });
    await marta.press("Team");
    await page.getByRole("dialog").getByText("Tom Okafor").waitFor();
    await see("the team");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto(`${marta.base}/#/Common/Knowledge`);
    await page.getByRole("link").first().waitFor();
    await page.waitForLoadState("networkidle");
    await see("the knowledge");
    for (const section of ["general", "security", "themes", "messages", "notifications", "about"]) {
      await page.goto(`${marta.base}/#/Common/Profile/Preferences?section=${section}`);
      await page.locator(`.prefsnav [aria-current][href$="section=${section}"]`).waitFor();
      await page.locator(".prefsbody h1").waitFor();
      await page.waitForLoadState("networkidle");
      await see(`preferences, ${section}`);
    }
    await page.goto(`${marta.base}/#/Common/NoPermissions`);
    await page.getByRole("heading", { name: "You do not have permission" }).waitFor();
    await see("no permission");
    assert.deepEqual(found, []);
  });
}
