// Stops the shadow, after a question.

import { Problem } from "@/api/problem";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { OfShadow } from "./useShadow";

export function Stop({ of: { busy, refused, forget, stop } }: { of: OfShadow }) {
  const t = useWords();
  return (
    <Sure
      label={t("shadow.stop.act")}
      title={t("shadow.stop.title")}
      stay={t("shadow.stop.stay")}
      go={t("shadow.stop.go")}
      busy={busy}
      act={stop}
      refused={refused instanceof Problem ? problemText(refused) : null}
      forget={forget}
    >
      <p>{t("shadow.stop.text")}</p>
    </Sure>
  );
}
