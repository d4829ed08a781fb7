// Holds stylesheets apart: what one of them says of a class changes no other's screens. What is not so today stands in
// styles.txt, which may only shrink.
//
// A rule is free if its subject stands alone (`.row`, `.row:hover`, `ul.row`), and bound if other classes say where or which
// (`.notes .row`, `.row.open`). A class belongs to whoever has a free rule for it; others leave it alone, but that bound
// rules may go further with what `theme` and `ui` lay out for everybody.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HERE, judge } from "./excused.mjs";

const FOR_ALL = ["theme", "ui"];

/** Whose a sheet is: a room's, or a layer's. */
const owner = (path) =>
  path
    .split("/")
    .slice(0, path.startsWith("rooms/") ? 2 : 1)
    .join("/");

const classes = (selector) => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name);

/** The classes that a rule styles, and whether it is bound. */
function subjects(selector) {
  // What it only asks about is not styled.
  const bare = selector.replace(/:(?:not|has|nth-[\w-]+)\((?:[^()]|\([^()]*\))*\)/g, "").trim();
  const last = bare.split(/[\s>+~]+(?![^()]*\))/).at(-1) ?? "";
  return classes(last).map((name) => ({ name, bound: new Set(classes(bare)).size > 1 }));
}

function styled(css) {
  const text = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  const preludes = [...text.matchAll(/([^{};]*)\{/g)].map(([, prelude]) => prelude.trim());
  const selectors = preludes
    .filter((prelude) => !prelude.startsWith("@"))
    .flatMap((prelude) => prelude.split(/,(?![^()]*\))/));
  return selectors.flatMap(subjects);
}

/** By class: who has free rules for it, and who has any. */
const free = new Map();
const any = new Map();
const note = (map, name, who) => map.set(name, (map.get(name) ?? new Set()).add(who));
const sheets = readdirSync(join(HERE, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".css"));
for (const path of sheets)
  for (const { name, bound } of styled(readFileSync(join(HERE, "src", path), "utf8"))) {
    note(any, name, owner(path));
    if (!bound) note(free, name, owner(path));
  }

const found = [];
for (const [name, owners] of free) {
  const forAll = [...owners].every((who) => FOR_ALL.includes(who));
  const meet = forAll ? owners : any.get(name);
  if (meet.size > 1) found.push(`.${name}: ${[...meet].sort().join(", ")}`);
}

judge("styles.txt", found, `${sheets.length} sheets: each class has its own`);
