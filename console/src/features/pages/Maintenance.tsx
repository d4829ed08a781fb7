// The product is being worked on.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { Page } from "./Page";

export default function Maintenance() {
  const t = useWords();
  return (
    <Page outside title={t("pages.maintenance_title")} text={t("pages.maintenance_text")}>
      <Button look="primary" onClick={() => location.assign("/")}>
        {t("pages.retry")}
      </Button>
    </Page>
  );
}
