// Holds the workspace to docs/ARCHITECTURE.md: which crate may import which, and what may not even be reached.
import { execFileSync, spawnSync } from "node:child_process";

const mayUse = {
  catalogue: [],
  routing: ["catalogue"],
  policy: ["catalogue", "routing"],
  store: ["catalogue", "routing"],
  sim: ["catalogue", "routing", "policy"],
  engine: ["catalogue", "routing", "store", "sim"],
  "web-api-derive": [],
  "web-api": ["catalogue", "routing", "policy", "store", "sim", "engine", "web-api-derive"],
  loadtest: ["catalogue", "sim"],
  benches: "anything",
};

// Direct dependencies that belong to one crate alone. Benches hold peers against ours, so they may take any.
const onlyIn = [
  [/^sqlx/, ["store", "benches"]],
  [/^actix/, ["engine", "web-api", "benches"]],
  [/^(reqwest|awc)$/, ["web-api", "loadtest", "benches"]],
];

// What must not be in a crate's whole tree of ordinary dependencies.
const unreachable = {
  catalogue: /^(tokio|actix.*|sqlx.*|rand|getrandom)$/,
  routing: /^(tokio|actix.*|sqlx.*|rand|getrandom|chrono|jiff)$/,
  policy: /^(tokio|actix.*|sqlx.*|rand|getrandom)$/,
  sim: /^(tokio|actix.*|sqlx.*)$/,
  store: /^(actix.*|hyper|reqwest)$/,
  loadtest: /^(engine|store|web-api|sqlx.*)$/,
};

const host = execFileSync("rustc", ["-vV"], { encoding: "utf8" }).match(/^host: (.+)$/m)[1];
const told = spawnSync("cargo", ["metadata", "--format-version", "1", "--locked", "--filter-platform", host], {
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
if (told.status !== 0) {
  console.log(told.stderr);
  process.exit(1);
}
const metadata = JSON.parse(told.stdout);
const byId = new Map(metadata.packages.map((p) => [p.id, p]));
const ours = metadata.packages.filter((p) => metadata.workspace_members.includes(p.id));
const names = new Set(ours.map((p) => p.name));
const wrong = [];

for (const crate of ours) {
  const allowed = mayUse[crate.name];
  if (!allowed) {
    wrong.push(`${crate.name} has no row in .ci/arrows.mjs and docs/ARCHITECTURE.md`);
    continue;
  }
  for (const { name, kind } of crate.dependencies) {
    const how = kind ? `${kind}-dependency` : "dependency";
    if (names.has(name) && name !== crate.name && allowed !== "anything" && !allowed.includes(name)) {
      wrong.push(`${crate.name} may not use ${name} (${how})`);
    }
    for (const [pattern, where] of onlyIn) {
      if (pattern.test(name) && !where.includes(crate.name)) wrong.push(`${crate.name} may not use ${name} (${how}): only ${where.join(", ")}`);
    }
  }
}

const nodes = new Map(metadata.resolve.nodes.map((n) => [n.id, n]));
for (const crate of ours.filter((p) => unreachable[p.name])) {
  const seen = new Set([crate.id]);
  const line = [[crate.id, crate.name]];
  while (line.length > 0) {
    const [id, path] = line.shift();
    for (const dep of nodes.get(id).deps) {
      if (seen.has(dep.pkg) || !dep.dep_kinds.some((k) => k.kind === null)) continue;
      seen.add(dep.pkg);
      const name = byId.get(dep.pkg).name;
      if (unreachable[crate.name].test(name)) wrong.push(`${crate.name} must not reach ${name}: ${path} > ${name}`);
      else line.push([dep.pkg, `${path} > ${name}`]);
    }
  }
}

for (const line of wrong) console.log(line);
console.log(wrong.length === 0 ? `${ours.length} crates, every arrow as drawn` : `${wrong.length} wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
