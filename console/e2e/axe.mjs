// Lets axe look at a page as it stands; a finding is told by rule and element.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules about the page's landmarks, which what floats over them (a menu, a dialog) is no part of. */
const LANDMARKS = ["region", "landmark-no-duplicate-banner", "landmark-unique"];

/** `over`: a menu or a dialog is open over the page. `except`: a selector of what is not looked at. */
export async function findings(page, { over = false, except = [] } = {}) {
  // Through the debugger, not as a script element: the page's policy forbids those, and rightly.
  await page.evaluate(source);
  return page.evaluate(
    async ([rules, skipped, exclude]) => {
      const { violations } = await window.axe.run(
        { include: document, exclude },
        {
          runOnly: rules,
          rules: Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }])),
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          (node) =>
            `${id} at ${node.target.join(" ")}: ${node.failureSummary.split("\n").slice(1).join(";")}`,
        ),
      );
    },
    [RULES, over ? LANDMARKS : [], except],
  );
}

/** What is wider than the window makes the whole page scroll sideways. */
const tooWide = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return wide > 0 ? [`the page is ${wide} px wider than its window`] : [];
  });

/** In light and in dark colours, at every zoom; the page is left in the colours that it had. */
export async function findingsInEveryLook(page, how) {
  const found = [];
  const before = await page.evaluate(() =>
    matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const finding of await findingsAtEveryZoom(page, how)) found.push(`${colorScheme}, ${finding}`);
  }
  await page.emulateMedia({ colorScheme: before });
  return found;
}

/** At 100 % and at 150 %, which is what the preference does: it scales the root's type. */
export async function findingsAtEveryZoom(page, how) {
  const found = [];
  const before = await page.evaluate(() => document.documentElement.style.fontSize);
  for (const zoom of ["100%", "150%"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, zoom);
    for (const finding of [...(await findings(page, how)), ...(await tooWide(page))])
      found.push(`${zoom}: ${finding}`);
  }
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, before);
  return found;
}
