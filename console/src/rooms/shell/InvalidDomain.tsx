// No tenant answers to this address.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { Page } from "./face/Page";

export default function InvalidDomain() {
  const t = useWords();
  return (
    <Page outside title={t("pages.invalid_title")} text={t("pages.invalid_text")}>
      <Button look="primary" onClick={() => location.assign("/")}>
        {t("pages.retry")}
      </Button>
    </Page>
  );
}
