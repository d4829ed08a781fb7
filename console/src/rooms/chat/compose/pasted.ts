// What is pasted, as a message can hold it: words alone, with the points of lists and the addresses of links.
const BLOCKS = new Set([
  "P",
  "DIV",
  "LI",
  "UL",
  "OL",
  "TR",
  "H1",
  "H2",
  "H3",
  "H4",
  "H5",
  "H6",
  "BLOCKQUOTE",
]);
const SILENT = new Set(["SCRIPT", "STYLE", "TITLE", "TEMPLATE"]);

/** Only web and mail addresses; whatever else a link may say is left behind. */
const address = (href: string): string | null => (/^(https?:\/\/|mailto:)/i.test(href) ? href : null);

function point(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== "OL") return "• ";
  return `${[...list.children].filter(({ tagName }) => tagName === "LI").indexOf(item) + 1}. `;
}

function said(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/\s+/g, " ");
  if (!(node instanceof Element) || SILENT.has(node.tagName)) return "";
  if (node.tagName === "BR") return "\n";
  const inside = [...node.childNodes].map(said).join("");
  if (node.tagName === "A") {
    const to = address(node.getAttribute("href") ?? "");
    return to === null || inside.includes(to) ? inside : `${inside} (${to})`;
  }
  if (node.tagName === "LI") return `\n${point(node)}${inside.trim()}\n`;
  return BLOCKS.has(node.tagName) ? `\n${inside}\n` : inside;
}

/** Null where the clipboard has no form to keep: the browser then pastes as it always does. */
export function shapedText(clipboard: Pick<DataTransfer, "getData">): string | null {
  const html = clipboard.getData("text/html");
  if (!/<(li|a)[\s>]/i.test(html)) return null;
  // A document of its own that is never shown: nothing in it runs or is fetched.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return said(body)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
