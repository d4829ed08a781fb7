// The content of an announcement: the server has cleaned it, and it is cleaned again before it is shown.
import DOMPurify from "dompurify";
import { useMemo } from "react";

/** As the server lets them through; links open beside the console, which goes on. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ..."a b blockquote br code em h2 h3 h4 hr i li ol p pre s strong sub sup u ul".split(" "),
    "#text",
  ],
  ALLOWED_ATTR: ["href", "rel", "target"],
};

export function Content({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, ALLOWED), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div className="lettertext" dangerouslySetInnerHTML={{ __html: clean }} />;
}
