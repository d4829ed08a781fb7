// What the server's own texts say to people: mails, errands, refusals and the outbox, read from its sources.
import { readdirSync, readFileSync } from "node:fs";

type Language = "English" | "Italian";
/** Where it stands, and what it says. */
type Text = [key: string, text: string];

const ROOT = "../";
const SOURCES = ["web-api/src", "engine/policy/src", "engine/catalogue/src/setting.rs"];

/** The documentation of the API and of the log, which programs are written and watched by. */
const OF_PROGRAMS = /(?:^|\/)(?:house\/reference\/\w+|edge\/security_events|kinds)\.rs$/;

/** Calls whose texts go to the log, or to whoever reads a backtrace. */
const NOT_SAID = /(?:tracing::\w+!|\.expect|panic!|span!|unreachable!)\($/;

/** Of an errand it is its help, elsewhere the documentation of the API. */
const ABOUT = /\.about\($/;
const ERRAND = /\bclap::/;
/** How a socket goes, which the documentation says. */
const OF_A_SOCKET = /\babout: $/;

/** A comment, or a text as it is written; names of lifetimes and single letters are passed over. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.[^']*|[^'\\])'|b?r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"/g;

/** What a text speaks, by the nearest word before it that says so. */
const SPEAKS = /Language::(En|It)\b|_(EN|IT):/g;

/** Inside what its text stands: the calls that are open there, the outermost first. */
function calls(code: string): string[] {
  const open: string[] = [];
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === "(") open.push(code.slice(0, at + 1));
    else if (code[at] === ")") open.pop();
    // A statement is over, and so is whatever was open in it.
    else if (code[at] === ";" || code[at] === "{" || code[at] === "}") open.length = 0;
  }
  return open;
}

/** Every text of one file that somebody may read. */
export function textsIn(source: string): { language: Language; text: string }[] {
  const [said = ""] = source.split(/^#\[cfg\(test\)\]\n(?:#\[path.*\n)?mod /m);
  const found: { language: Language; text: string }[] = [];
  const errand = ERRAND.test(said);
  const left = (call: string) => NOT_SAID.test(call) || (ABOUT.test(call) && !errand);
  let code = "";
  let before = 0;
  for (const token of said.matchAll(TOKEN)) {
    code += said.slice(before, token.index);
    before = token.index + token[0].length;
    const written = /^b?(?:r(#*)"([\s\S]*)"\1|"([\s\S]*)")$/.exec(token[0]);
    if (written === null) continue;
    const text = (written[2] ?? written[3] ?? "").replace(/\\\n\s*/g, "").replace(/\\(["\\])/g, "$1");
    const language = [...code.matchAll(SPEAKS)].at(-1)?.slice(1).find(Boolean)?.toLowerCase();
    if (prose(text) && !OF_A_SOCKET.test(code) && !calls(code).some(left))
      found.push({ language: language === "it" ? "Italian" : "English", text });
    code += '""';
  }
  return found;
}

/** Words, and no name of a field, of a file or of a column. */
const prose = (text: string): boolean => /\p{L} +[\p{L}{<]|\p{L}[.!?]$/u.test(text) && !SQL.test(text);
const SQL = /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA)\b/;

const files = (path: string): string[] =>
  path.endsWith(".rs")
    ? [path]
    : readdirSync(`${ROOT}${path}`, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".rs") && !/(?:^|\/|_)tests(?:\.rs|\/)/.test(name))
        .filter((name) => !OF_PROGRAMS.test(name))
        .map((name) => `${path}/${name}`);

/** What is new in the product, which stands beside the code in both languages. */
function releaseNotes(language: Language): Text[] {
  const path = "web-api/release_notes.json";
  type Notes = { builds: Record<string, Record<"en" | "it", Record<string, string>>[]> };
  const { builds } = JSON.parse(readFileSync(`${ROOT}${path}`, "utf8")) as Notes;
  const notes = Object.values(builds).flat();
  return notes
    .flatMap((note) => Object.values(note[language === "English" ? "en" : "it"]))
    .map((text): Text => [path, text]);
}

export const serverTexts = (language: Language): Text[] => [
  ...SOURCES.flatMap(files)
    .sort()
    .flatMap((path) =>
      textsIn(readFileSync(`${ROOT}${path}`, "utf8"))
        .filter((one) => one.language === language)
        .map(({ text }): Text => [path, text]),
    ),
  ...releaseNotes(language),
];
