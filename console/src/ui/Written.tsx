// HTML that somebody wrote for others to read: the server has cleaned it, and it is cleaned again before it is shown.
import { useMemo } from "react";
import { clean } from "./clean";
import "./written.css";

export function Written({ html }: { html: string }) {
  const cleaned = useMemo(() => clean(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div className="written" dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
