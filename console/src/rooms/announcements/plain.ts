// What somebody types as plain text, as the HTML of an announcement: paragraphs, lists, links. Pure.
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends a sentence is no part of an address. */
const TAIL = /[.,;:!?)\]]+$/;
const POINT = /^[-*•]\s+/;

function linked(line: string): string {
  let html = "";
  let from = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, "");
    html += `${escaped(line.slice(from, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    from = index + address.length;
  }
  return html + escaped(line.slice(from));
}

function block(lines: readonly string[]): string {
  const items = lines.every((line) => POINT.test(line));
  if (items) return `<ul>${lines.map((line) => `<li>${linked(line.replace(POINT, ""))}</li>`).join("")}</ul>`;
  return `<p>${lines.map(linked).join("<br>")}</p>`;
}

export const htmlOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .filter((lines) => lines.length > 0)
    .map(block)
    .join("");
