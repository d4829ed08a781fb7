// Lets axe look at a page as it stands; a finding is told by rule and element.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules about the page's landmarks, which what floats over them (a menu, a dialog) is no part of. */
const LANDMARKS = ["region", "landmark-no-duplicate-banner", "landmark-unique"];

/** `over`: a menu or a dialog is open over the page. */
export async function findings(page, { over = false } = {}) {
  // Through the debugger, not as a script element: the page's policy forbids those, and rightly.
  await page.evaluate(source);
  return page.evaluate(
    async ([rules, skipped]) => {
      const { violations } = await window.axe.run(document, {
        runOnly: rules,
        rules: Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }])),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          (node) =>
            `${id} at ${node.target.join(" ")}: ${node.failureSummary.split("\n").slice(1).join(";")}`,
        ),
      );
    },
    [RULES, over ? LANDMARKS : []],
  );
}

/** What is wider than the window makes the whole page scroll sideways. */
const tooWide = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return wide > 0 ? [`the page is ${wide} px wider than its window`] : [];
  });

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
