// A call failed in a way that leaves nothing to show.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { Page } from "./face/Page";

export default function Broken() {
  const t = useWords();
  return (
    <Page outside title={t("pages.error_title")} text={t("pages.error_text")}>
      <Button look="primary" onClick={() => location.assign("/")}>
        {t("pages.retry")}
      </Button>
    </Page>
  );
}
