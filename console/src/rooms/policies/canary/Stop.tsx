// Ends the canary, after a question.
import { Problem } from "@/api/problem";
import { Sure } from "@/ui/Sure";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { OfCanary } from "./useCanary";

export function Stop({ of: { busy, refused, forget, stop }, id }: { of: OfCanary; id: number }) {
  const t = useWords();
  return (
    <Sure
      label={t("canary.stop.act")}
      title={t("canary.stop.title")}
      stay={t("canary.stop.stay")}
      go={t("canary.stop.go")}
      busy={busy}
      act={() => stop(id)}
      refused={refused instanceof Problem ? problemText(refused) : null}
      forget={forget}
    >
      <p>{t("canary.stop.text")}</p>
    </Sure>
  );
}
