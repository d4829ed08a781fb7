// The webhook viewer: the webhooks, what one of them was called for, and one of those calls whole.
import { useState } from "react";
import type { Webhook } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { Overlay } from "@/ui/Overlay";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Call } from "./Call";
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
    <Overlay active header={t("hooks.title")} size="88rem" close={asked ? undefined : close}>
      <Hooks ask={setAsked} />
    </Overlay>
  );
}

function Hooks({ ask }: { ask: (asked: boolean) => void }) {
  const t = useWords();
  const { hook: wanted, pane } = useViewer();
  const { data, problem, stale, at, retry } = useCall(HOOKS, undefined, EVERY_S);
  if (data === undefined)
    return problem === undefined ? (
      <div className="hookwait" role="status" aria-label={t("pane.loading")}>
        <Bone width="30%" height="2rem" />
        <Bone width="100%" height="16rem" />
      </div>
    ) : (
      <Failed problem={problem} what={t("hooks.failed")} retry={retry} />
    );
  const hook = data.items.find(({ id }) => id === wanted) ?? data.items[0];
  if (hook === undefined) return <Empty title={t("hooks.empty")} text={t("hooks.empty_text")} />;
  return (
    <div className="hooks" data-pane={pane}>
      <section className="hooklist" aria-label={t("hooks.list")}>
        {stale ? <Stale at={at} retry={retry} /> : null}
        <ul>
          {data.items.map((each) => (
            <Hook key={each.id} hook={each} chosen={each === hook} />
          ))}
        </ul>
      </section>
      <Log key={hook.id} hook={hook} ask={ask} />
      <Call hook={hook} />
    </div>
  );
}

function Hook({ hook, chosen }: { hook: Webhook; chosen: boolean }) {
  const t = useWords();
  const { id, name, status, waiting } = hook;
  return (
    <li>
      <button
        type="button"
        className="hookrow"
        aria-current={chosen ? "true" : undefined}
        onClick={() => chooseHook(id)}
      >
        <span className="hookname">{name}</span>
        <span className="meta dim hookfacts">
          <span className={status === "a" ? "dot" : "dot off"} />
          {t(status === "a" ? "hooks.active" : "hooks.disabled")}
          {waiting > 0 ? ` · ${t("hooks.waiting", { count: waiting })}` : null}
        </span>
      </button>
    </li>
  );
}
