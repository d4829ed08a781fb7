// Accept, decline and come back by key, on every screen and over every dialog. Mounted once, by the frame.
import { useMemo } from "react";
import type { Profile } from "@/api/shapes";
import { usePresence } from "@/session/useProfile";
import { type Shortcut, useShortcuts } from "@/ui/keys";
import { useAnswers, useAsks } from "./asks";
import { undo } from "./held";
import { comesBack } from "./news";

export function useOfferKeys(me: Profile): void {
  const ask = useAsks(me)[0];
  const { accept, decline } = useAnswers(me);
  const change = usePresence();
  const back = comesBack(me);
  useShortcuts(
    useMemo(
      (): Shortcut[] => [
        { key: "a", alt: true, over: true, run: () => ask && accept(ask) },
        { key: "d", alt: true, over: true, run: () => ask && decline(ask) },
        { key: "z", alt: true, over: true, run: undo },
        { key: "b", alt: true, over: true, run: () => back && change({ available: true }) },
      ],
      [ask, accept, decline, back, change],
    ),
  );
}
