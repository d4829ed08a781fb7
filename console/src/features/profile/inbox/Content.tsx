// The content of an announcement: the server has cleaned it, and it is cleaned again before it is shown.
import { useMemo } from "react";
import { clean } from "@/ui/clean";

export function Content({ html }: { html: string }) {
  const cleaned = useMemo(() => clean(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div className="lettertext" dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
