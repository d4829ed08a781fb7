// Holds the repository to what was asked of it: the packages that it is built from, and what stands at its top.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Each is declared once for the workspace, and a crate uses it. */
const CRATES = ["actix", "actix-web", "actix-web-actors", "tokio", "sqlx", "serde", "parking_lot", "metrics", "metrics-exporter-prometheus"];
/** What the browser runs, and what builds and tests it. */
const PACKAGES = { dependencies: ["react", "react-router", "swr", "echarts-for-react"], devDependencies: ["vite", "vitest"] };
const ASKED = ["Cargo.toml", "engine", "web-api", "console", "migrations", "benches", "loadtest"];
/** What a repository needs besides. */
const NEEDED = [
  "README.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "Makefile", "docs", ".ci",
  "Cargo.lock", ".config", ".editorconfig", ".gitignore", "clippy.toml", "deny.toml", "rustfmt.toml",
];

const kept = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n");
let failed = 0;
const check = (name, wrong) => {
  for (const line of wrong) console.log(`${name}: ${line}`);
  failed += wrong.length;
};

const manifests = kept.filter((path) => path.endsWith("/Cargo.toml")).map((path) => readFileSync(path, "utf8"));
const uses = (name) => manifests.some((text) => new RegExp(`^${name}(\\.workspace)?\\s*=`, "m").test(text));
check("the crates that were asked for are what the workspace is built from", CRATES.filter((name) => !uses(name)));

const manifest = JSON.parse(readFileSync("console/package.json", "utf8"));
const lacking = Object.entries(PACKAGES).flatMap(([of, names]) => names.filter((name) => manifest[of]?.[name] === undefined));
check("the packages that were asked for are what the console is built from", lacking);

const top = [...new Set(kept.map((path) => path.split("/")[0]))];
check("what was asked for stands at the top", ASKED.filter((name) => !top.includes(name)));
check("beside it stands only what a repository needs", top.filter((name) => ![...ASKED, ...NEEDED].includes(name)));

process.exit(failed === 0 ? 0 : 1);
