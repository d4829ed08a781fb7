// Recovery codes that were just made.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { RecoveryCodes } from "./RecoveryCodes";
import "@/words/signin";

/** They stay until they have been kept. */
export function NewCodes({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const t = useWords();
  return (
    <div className="guardform">
      <p role="status">{t("signin.saved_text")}</p>
      <RecoveryCodes codes={codes} />
      <div>
        <Button look="primary" onClick={kept}>
          {t("signin.saved")}
        </Button>
      </div>
    </div>
  );
}
