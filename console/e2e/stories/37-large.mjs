// A desk at 200 %, and an offer on a phone: whom one writes to, what one writes and what is said stay in sight.
import assert from "node:assert/strict";
import { PASSWORD } from "../agent.mjs";
import { findings } from "../axe.mjs";
import { story } from "../story.mjs";
import { colleague, Wired } from "../wire.mjs";

const PHONE = { width: 390, height: 844 };
/** 1440 × 900 at 150 % and at 200 % of the browser, and in the largest size of type that a person may prefer. */
const LARGE = [
  { width: 960, height: 600, zoom: 100 },
  { width: 720, height: 450, zoom: 100 },
  { width: 1440, height: 900, zoom: 200 },
];

const asks = (t, skill, name) =>
  Wired.asks(t.server.base, { skill, name, surname: "Berg", message: `${name} asks for a lamp` });

/** In any language: she signs in by what the fields are for. */
async function signsIn(agent) {
  const { page } = agent;
  await page.goto(`${agent.base}/`);
  await page.locator("input[autocomplete~=username]").fill("marta.rinaldi");
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator(".presence").waitFor();
  return agent;
}

/** What can be seen of a page and is cut off: by its own edge, or by the edge of what it stands in. */
const cutOff = (page, within) =>
  page.evaluate((selectors) => {
    const found = [];
    for (const selector of selectors) {
      const box = document.querySelector(selector);
      const edge = box.getBoundingClientRect();
      for (const each of box.querySelectorAll("*")) {
        const { left, right, width } = each.getBoundingClientRect();
        if (width === 0 || each.closest(".sr, svg") !== null) continue;
        const name = `${selector}: ${each.tagName} ${each.className} ${each.textContent.slice(0, 30)}`;
        if (left < edge.left - 1 || right > edge.right + 1) found.push(`beyond its edge, ${name}`);
        const words = each.children.length === 0 && each.tagName !== "TEXTAREA" && each.tagName !== "P";
        if (words && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
          found.push(`cut, ${name}`);
      }
    }
    return found;
  }, within);

/** Which of these something else lies on, even in part. */
const under = (page, over, selectors) =>
  page.evaluate(
    ([what, all]) => {
      const top = document.querySelector(what).getBoundingClientRect();
      return all.filter((selector) => {
        const box = [...document.querySelectorAll(selector)].at(-1).getBoundingClientRect();
        return box.left < top.right && box.right > top.left && box.top < top.bottom && box.bottom > top.top;
      });
    },
    [over, selectors],
  );

const LAST = "[role=log] [data-message]";
const WORKED_WITH = [".talk .top", ".composer .box", LAST];

for (const language of ["en-GB", "it-IT"]) {
  story(
    `at 150 %, at 200 % and in the largest type nothing of the desk is cut or covered, ${language}`,
    async (t) => {
      const marta = await signsIn(await t.agent("marta", { language }));
      const { page } = marta;
      const prefers = await colleague(t.server.base, "marta.rinaldi");
      const asked = {};
      for (const name of ["Otto", "Francesca"]) {
        asked[name] = await asks(t, "Returns", name);
        await marta.waiting(name).waitFor();
        const row = marta.waiting(name);
        await row.hover();
        await row.locator(".take button").click();
        await marta.transcript.getByText(`${name} asks for a lamp`).waitFor();
      }
      const found = [];
      const sees = async (where, selectors) => {
        for (const each of await cutOff(page, selectors)) found.push(`${where}: ${each}`);
        for (const colorScheme of ["dark", "light"]) {
          await page.emulateMedia({ colorScheme });
          for (const each of await findings(page)) found.push(`${where}, ${colorScheme}: ${each}`);
        }
      };
      for (const { zoom, ...viewport } of LARGE) {
        await page.setViewportSize(viewport);
        await prefers("PATCH", "internal/profile", { preference: { zoom } });
        await page.reload();
        const where = `${viewport.width} px, ${zoom} %`;
        await page.locator(".talk .top h2", { hasText: "Francesca Berg" }).waitFor();
        await page.waitForFunction(
          (size) => getComputedStyle(document.documentElement).fontSize === `${(16 * size) / 100}px`,
          zoom,
        );
        await marta.transcript.getByText("Francesca asks for a lamp").waitFor();
        await asked.Otto.says("Is anybody there?");
        await page.locator(".notice").first().waitFor();
        assert.deepEqual(await under(page, ".notice", WORKED_WITH), [], `under a notice, ${where}`);
        await sees(where, [".bar", ".talk .top", ".composer .box"]);
        const name = page.locator(".talk .top h2");
        assert.equal(await name.textContent(), "Francesca Berg");
        await page.locator("#composer").fill("Let me see");
        await sees(`${where}, a draft`, [".composer .box"]);
        await page.keyboard.press("Alt+w");
        await sees(`${where}, a whisper`, [".composer .box"]);
        await page.locator("#composer").fill("");
        await page.keyboard.press("Alt+w");
      }
      assert.deepEqual(found, []);
    },
  );

  story(
    `on a phone an offer covers neither whom one writes to nor what one writes, ${language}`,
    async (t) => {
      const marta = await signsIn(await t.agent("marta", { language, viewport: PHONE }));
      const { page } = marta;
      const asked = await asks(t, "Returns", "Francesca");
      await marta.waiting("Francesca").locator(".take button").click();
      await marta.transcript.getByText("Francesca asks for a lamp").waitFor();
      await page.keyboard.press("Alt+w");
      await page.locator(".composer .tools .toggle [aria-pressed=true]").last().waitFor();
      const tops = await page
        .locator(".composer .tools .toggle button")
        .evaluateAll((choices) => choices.map((one) => one.getBoundingClientRect().top));
      assert.equal(tops[0], tops[1], "who reads it is chosen in one row");
      assert.deepEqual(await cutOff(page, [".composer .box"]), []);
      await page.keyboard.press("Alt+w");
      for (let n = 1; n < 12; n += 1) await asked.says(`And another thing, the ${n}.`);
      await marta.transcript.getByText("the 11.").waitFor();
      await asks(t, "Orders", "Daniel");
      const offer = page.locator(".offerbar");
      await offer.getByText("Daniel Berg").waitFor();
      assert.deepEqual(await under(page, ".offerbar", WORKED_WITH), []);
      const small = await offer.locator("button").evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { width, height } = button.getBoundingClientRect();
          return width < 44 || height < 44 ? [`${button.textContent} ${width} × ${height}`] : [];
        }),
      );
      assert.deepEqual(small, [], "large enough to be hit");
      assert.deepEqual(await findings(page, { over: true }), []);
      // With the keyboard of a phone there is half of the page.
      await page.setViewportSize({ width: PHONE.width, height: 450 });
      await t.until("the offer over the transcript", async () => {
        return (await under(page, ".offerbar", WORKED_WITH.slice(0, 2))).length === 0;
      });
      await offer.locator(".btn.primary").click();
      await page.locator(".talk .top h2", { hasText: "Daniel Berg" }).waitFor();
    },
  );
}
