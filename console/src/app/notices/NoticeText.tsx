// What a notice says besides its title: HTML, of which only form and links are left.
import { useEffect, useState } from "react";
import { isMarked, wordsOf } from "@/words/html";

type Clean = (html: string) => string;

export function NoticeText({ html }: { html: string }) {
  const [clean, setClean] = useState<Clean | null>(null);
  const marked = isMarked(html);
  useEffect(() => {
    // Most notices are words alone: what cleans the others is fetched with the first of them.
    if (marked)
      import("@/ui/clean").then(
        (module) => setClean(() => module.clean),
        () => undefined,
      );
  }, [marked]);
  if (html === "") return null;
  // The same element as below, so that what is being read stays where it is.
  if (!marked || clean === null) return <div className="meta dim noticetext">{wordsOf(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised right here
  return <div className="meta dim noticetext" dangerouslySetInnerHTML={{ __html: clean(html) }} />;
}
