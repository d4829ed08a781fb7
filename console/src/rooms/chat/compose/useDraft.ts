// The text of a field that keeps it: what another tab of this browser makes of it is seen here too.
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { draftOf, draftsOf, keptAs, onDraft } from "./drafts";

export function useDraft(kept: string, otherwise = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(kept) || otherwise);
  useEffect(() => onDraft(kept, setText), [kept]);
  return [text, setText];
}

/** What was begun in a chat whose field is not shown, in a line; the answer before the whisper. */
export function useBegun(uniQref: string): string {
  const follow = useCallback(
    (told: () => void) => {
      const left = [false, true].map((whisper) => onDraft(keptAs(uniQref, whisper), told));
      return () => {
        for (const leave of left) leave();
      };
    },
    [uniQref],
  );
  return useSyncExternalStore(follow, () => draftsOf(uniQref)[0]?.text.replace(/\s+/g, " ") ?? "");
}
