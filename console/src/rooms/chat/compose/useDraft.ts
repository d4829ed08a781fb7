// The text of a field that keeps it: what another tab of this browser makes of it is seen here too.
import { useEffect, useState } from "react";
import { draftOf, onDraft } from "./drafts";

export function useDraft(kept: string, otherwise = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(kept) || otherwise);
  useEffect(() => onDraft(kept, setText), [kept]);
  return [text, setText];
}
