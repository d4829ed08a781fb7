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
