// The product is being worked on. The page asks by itself whether that is over: whoever has chats is waited for a minute only.
import { useEffect, useState } from "react";
import { useCall } from "@/api/useCall";
import { errorCode, limits } from "@/generated/catalogue";
import { Page } from "@/rooms/shell/face/Page";
import { Button } from "@/ui/Button";
import { redirectIn } from "@/ui/redirects";
import { useWords } from "@/words";

const EVERY_S = limits.MAINTENANCE_LOOK_AGAIN / 1_000;
const HANDLED = [errorCode.PAGE_UNDER_MAINTENANCE, errorCode.MAINTENANCE_OR_OVERLOAD];
const goOn = () => location.assign("/");

export default function Maintenance() {
  const t = useWords();
  const [since] = useState(Date.now);
  const { at } = useCall("internal/self_configure", undefined, EVERY_S, { handled: HANDLED });
  // What was answered before the doors were shut says nothing.
  const over = at !== null && at > since;
  useEffect(() => {
    if (!over) return;
    // A server that is just back may close its doors again: nobody is sent to and fro between two pages.
    const timer = setTimeout(goOn, redirectIn.current());
    return () => clearTimeout(timer);
  }, [over]);
  return (
    <Page outside title={t("pages.maintenance_title")} text={t("pages.maintenance_text")}>
      <Button look="primary" onClick={goOn}>
        {t("pages.retry")}
      </Button>
    </Page>
  );
}
