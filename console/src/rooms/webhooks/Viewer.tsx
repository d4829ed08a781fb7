// The webhook viewer: the webhooks, what one of them was called for, and one of those calls whole.
import { useState } from "react";
import type { Webhook } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { ListDetail, ListRow } from "@/ui/list/ListDetail";
import { Listed } from "@/ui/list/Listed";
import { Overlay } from "@/ui/Overlay";
import { Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Log } from "./Log";
import { chooseHook, useViewer } from "./useViewer";
import { EVERY_S, HOOKS } from "./useWebhooks";
import "./words";
import "./webhooks.css";

export default function Viewer({ close }: { close: () => void }) {
  const t = useWords();
  /** A question lies over it: Escape answers that. */
  const [asked, setAsked] = useState(false);
  return (
    <Overlay active header={t("webhooks.open")} size="88rem" close={asked ? undefined : close}>
      <Hooks ask={setAsked} />
    </Overlay>
  );
}

function Hooks({ ask }: { ask: (asked: boolean) => void }) {
  const t = useWords();
  const { hook: wanted, pane } = useViewer();
  const { data, problem, stale, at, retry } = useCall(HOOKS, undefined, EVERY_S);
  const hook = data?.items.find(({ id }) => id === wanted) ?? data?.items[0];
  if (hook === undefined)
    return (
      <Listed
        called={{ data, problem, stale, at, retry }}
        count={0}
        failed={t("hooks.failed")}
        empty={{ title: t("hooks.empty"), text: t("hooks.empty_text") }}
      />
    );
  return (
    <ListDetail
      className="hooks"
      open={pane !== "hooks"}
      label={t("hooks.list")}
      above={stale ? <Stale at={at} retry={retry} /> : null}
      list={
        <ul>
          {data?.items.map((each) => (
            <Hook key={each.id} hook={each} chosen={each === hook} />
          ))}
        </ul>
      }
      reading={t("hooks.log_of", { name: hook.name })}
      detail={<Log key={hook.id} hook={hook} ask={ask} />}
      back={{ text: t("hooks.back_hooks"), act: () => useViewer.setState({ pane: "hooks" }) }}
      nests
    />
  );
}

function Hook({ hook, chosen }: { hook: Webhook; chosen: boolean }) {
  const t = useWords();
  const { id, name, status, waiting } = hook;
  return (
    <ListRow act={() => chooseHook(id)} chosen={chosen}>
      <span className="grow">
        <span className="rowtitle">{name}</span>
        <span className="meta dim hookfacts">
          <span className={status === "a" ? "dot" : "dot off"} />
          {t(status === "a" ? "hooks.active" : "hooks.disabled")}
          {waiting > 0 ? ` · ${t("hooks.waiting", { count: waiting })}` : null}
        </span>
      </span>
    </ListRow>
  );
}
