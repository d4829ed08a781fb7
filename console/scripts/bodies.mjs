// Writes what each body may hold, as the server's own description bounds it: src/generated/bodies.ts. Forms check by it.
import { readFileSync, writeFileSync } from "node:fs";

const GENERATED = new URL("../src/generated/", import.meta.url);
const { paths, components } = JSON.parse(readFileSync(new URL("openapi.json", GENERATED), "utf8"));

/** What the description says of a field, by the words that a form uses. */
const WORDS = {
  minLength: "least",
  maxLength: "most",
  minimum: "min",
  maximum: "max",
  minItems: "few",
  maxItems: "many",
};

const named = new Set(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((call) => call?.requestBody?.content?.["application/json"]?.schema?.$ref ?? [])
    .map((ref) => ref.split("/").at(-1)),
);

function boundsOf({ properties = {}, required = [] }) {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const bounds = Object.entries(WORDS).flatMap(([theirs, ours]) =>
      schema[theirs] === undefined ? [] : [`${ours}: ${schema[theirs]}`],
    );
    if (required.includes(field)) bounds.unshift("need: true");
    return bounds.length === 0 ? null : `  ${field}: { ${bounds.join(", ")} },\n`;
  });
  return fields.filter((line) => line !== null).join("");
}

const bodies = [...named].sort().flatMap((name) => {
  const fields = boundsOf(components.schemas[name]);
  return fields === "" ? [] : [`export const ${name} = {\n${fields}} as const;\n`];
});
writeFileSync(
  new URL("bodies.ts", GENERATED),
  `// Written by scripts/bodies.mjs from openapi.json: what each body may hold. Each screen carries the ones that it names.\n${bodies.join("")}`,
);
