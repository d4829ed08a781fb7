// What can be done with a webhook: try it, disable it (which is asked first), activate it again.
import { useState } from "react";
import type { Webhook } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Really } from "@/ui/Really";
import { useWords } from "@/words";
import { useSwitch, useTry } from "./useWebhooks";

export function Acts({
  hook,
  ask,
  newest,
}: {
  hook: Webhook;
  ask: (asked: boolean) => void;
  /** Shows the newest calls, where what was tried stands. */
  newest: () => void;
}) {
  const t = useWords();
  const me = useMe();
  const [asked, setAsked] = useState(false);
  const { test, busy: trying } = useTry(hook);
  const { disable, activate, busy } = useSwitch(hook);
  const may = (action: "create" | "edit" | "delete") => holds(me, permissionId.WebhookRules, action);
  const turn = (open: boolean) => {
    setAsked(open);
    ask(open);
  };
  const { name, url, events, waiting, status } = hook;
  const touched = t("hooks.disable_text", { name, url, events: events.join(", ") });
  const waits = waiting > 0 ? ` ${t("hooks.disable_waiting", { count: waiting })}` : "";
  return (
    <div className="hookacts">
      {may("create") ? (
        <Button
          small
          disabled={trying}
          onClick={() => {
            newest();
            void test();
          }}
        >
          {t("hooks.test")}
        </Button>
      ) : null}
      {status === "d" && may("edit") ? (
        <Button small disabled={busy} onClick={() => void activate()}>
          {t("hooks.activate")}
        </Button>
      ) : null}
      {status === "a" && may("delete") ? (
        <Button small look="danger" onClick={() => turn(true)}>
          {t("hooks.disable")}
        </Button>
      ) : null}
      {asked ? (
        <Really
          active
          header={t("hooks.disable_title")}
          text={touched + waits}
          stay={t("hooks.keep")}
          go={t("hooks.disable")}
          busy={busy}
          close={() => turn(false)}
          act={() => void disable().then(() => turn(false))}
        />
      ) : null}
    </div>
  );
}
