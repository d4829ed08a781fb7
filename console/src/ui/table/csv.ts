// A table as a file that spreadsheets open. Pure.
type Value = string | number | null;

/** What a spreadsheet would run instead of showing it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Somebody else may have written the text; a number is none, whatever its sign. */
const cell = (value: Value): string => {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** As RFC 4180 has it; the mark at its beginning tells spreadsheets that it is UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
