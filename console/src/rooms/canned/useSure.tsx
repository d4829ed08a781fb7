// Whether one may change what is everybody's: asked before, and answered with a promise.
import { useState } from "react";
import { Really } from "@/ui/Really";
import { useWords } from "@/words";

export function useSure(title: string) {
  const t = useWords();
  const [asked, setAsked] = useState<{ answer: (sure: boolean) => void } | null>(null);
  const answer = (sure: boolean) => {
    asked?.answer(sure);
    setAsked(null);
  };
  return {
    sure: () => new Promise<boolean>((resolve) => setAsked({ answer: resolve })),
    question: (
      <Really
        active={asked !== null}
        header={t("canned.change_title", { title })}
        text={t("canned.change_text")}
        stay={t("canned.not_yet")}
        go={t("canned.change")}
        close={() => answer(false)}
        act={() => answer(true)}
      />
    ),
  };
}
