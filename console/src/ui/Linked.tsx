// What somebody wrote: text and links, never markup.
import { useMemo } from "react";
import { linked } from "./links";

export function Linked({ text }: { text: string }) {
  const parts = useMemo(() => linked(text), [text]);
  return parts.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text has the same parts
        key={at}
        href={part.href}
        title={part.href}
        dir="ltr"
        {...(part.page ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      >
        {part.shown}
      </a>
    ),
  );
}
