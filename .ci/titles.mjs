// The titles of the tests in a file: what a row of docs/coverage.md may name after the `#`.
// Rust: functions under an attribute of a test, and those of the store's contract, which `both!` runs on both databases.
// JavaScript: what it(…), test(…) and story(…) are called, tables (`test.each`) by the title as it is written; `check(…)` in
// .ci, and the name of each attack and of each check of proxies.
const RUST = /#\[(?:[\w:]+::)?test[^\]]*\]\s*(?:#\[[^\]]*\]\s*|\/\/[^\n]*\n\s*)*(?:pub(?:\([a-z]+\))? )?(?:async )?fn (\w+)/g;
const BOTH = /async fn (\w+)\(bed: &Bed\)/g;
const NAMED = /^\s*(?:it|test|story|check)\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gm;
const MANY = /^\s*(?:\](?:\s*as const)?|\}|`|.*\b(?:it|test)\.(?:each|for|skipIf|runIf)\b.*)\)?\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gm;
const ATTACKS = /^ {4}name: "(.*)",$/gm;

export function titlesIn(path, text) {
  if (path.startsWith(".ci/attack/") || path === ".ci/proxies.mjs") return [...text.matchAll(ATTACKS)].map((m) => m[1]);
  if (path.endsWith(".rs")) return [...text.matchAll(RUST), ...text.matchAll(BOTH)].map((m) => m[1]);
  return [...text.matchAll(NAMED), ...text.matchAll(MANY)].map((m) => m[2].replace(/\\(["'`])/g, "$1"));
}
