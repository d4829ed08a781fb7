// Cleans HTML that somebody else wrote. Not part of any first load: it comes with what has to be cleaned.
import DOMPurify from "dompurify";

/** As the server lets them through. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ..."a b blockquote br code em h2 h3 h4 hr i li ol p pre s strong sub sup u ul".split(" "),
    ..."table tbody td th thead tr".split(" "),
    "#text",
  ],
  ALLOWED_ATTR: ["href", "rel", "target"],
};

/** A link out of the console opens beside it, which goes on. */
DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  const address = node.nodeName === "A" ? node.getAttribute("href") : null;
  if (address === null || address.startsWith("#")) return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
});

export const clean = (html: string): string => DOMPurify.sanitize(html, ALLOWED);
