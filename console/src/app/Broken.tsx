// A screen that broke, or whose code could not be loaded: say so, and offer the way on.
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { broke } from "@/house/broke";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconRefresh, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";

export function Broken() {
  const t = useWords();
  const error = useRouteError();
  useEffect(() => broke.current(error), [error]);
  return (
    <div className="state" style={{ minHeight: "100%" }} role="alert">
      <Icon of={IconWarning} />
      <h1>{t("broken.title")}</h1>
      <p>{t("broken.text")}</p>
      <p className="mono">{error instanceof Error ? error.message : String(error)}</p>
      <Button look="primary" onClick={() => location.reload()}>
        <Icon of={IconRefresh} small />
        {t("broken.reload")}
      </Button>
    </div>
  );
}
