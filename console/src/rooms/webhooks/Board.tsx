// The webhooks, what one of them was called for, and one of those calls whole: in the viewer and on the page of the logs.
import { Link } from "react-router";
import type { Webhook } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { ListDetail, ListRow } from "@/ui/list/ListDetail";
import { Listed } from "@/ui/list/Listed";
import { Empty, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Log } from "./Log";
import { useViewer } from "./useViewer";
import { EVERY_S, HOOKS } from "./useWebhooks";
import "@/ui/table/tabledetail.css";
import "./words";
import "./webhooks.css";

export function Board({
  className = "",
  title,
  wanted,
  choose,
  ask,
}: {
  className?: string;
  /** What the page is called; in the viewer that is said already. */
  title?: string;
  /** Null: the first of them. */
  wanted: number | null;
  choose: (id: number) => void;
  /** A question lies over it, or no longer. */
  ask: (asked: boolean) => void;
}) {
  const t = useWords();
  const { pane } = useViewer();
  const called = useCall(HOOKS, undefined, EVERY_S);
  const { data, stale, at, retry } = called;
  const hooks = data?.items ?? [];
  const hook = wanted === null ? hooks[0] : hooks.find(({ id }) => id === wanted);
  if (hooks.length === 0)
    return (
      <>
        {title === undefined ? null : <h1 className="sr">{title}</h1>}
        <Listed
          called={called}
          count={0}
          failed={t("hooks.failed")}
          empty={{ title: t("hooks.empty"), text: t("hooks.empty_text") }}
        />
      </>
    );
  return (
    <ListDetail
      className={`hooks ${className}`}
      title={title}
      head={title === undefined ? undefined : <PageHead title={title} />}
      open={pane !== "hooks"}
      label={t("hooks.list")}
      above={stale ? <Stale at={at} retry={retry} /> : null}
      list={
        <ul>
          {hooks.map((each) => (
            <Row key={each.id} hook={each} chosen={each === hook} act={() => choose(each.id)} />
          ))}
        </ul>
      }
      reading={hook === undefined ? t("hooks.log") : t("hooks.log_of", { name: hook.name })}
      detail={
        hook === undefined ? (
          <Empty title={t("hooks.gone")} text={t("hooks.gone_text")} />
        ) : (
          <Log key={hook.id} hook={hook} ask={ask} under={title === undefined ? 2 : 1} />
        )
      }
      back={{ text: t("hooks.back_hooks"), act: () => useViewer.setState({ pane: "hooks" }) }}
      nests
    />
  );
}

function PageHead({ title }: { title: string }) {
  const t = useWords();
  return (
    <>
      <p className="grow tabletitle" aria-hidden="true">
        {title}
      </p>
      <Link to={pathTo("webhooks")}>{t("hooks.back_all")}</Link>
    </>
  );
}

function Row({ hook, chosen, act }: { hook: Webhook; chosen: boolean; act: () => void }) {
  const { name } = hook;
  return (
    <ListRow act={act} chosen={chosen}>
      <span className="grow">
        <span className="rowtitle">{name}</span>
        <Standing of={hook} />
      </span>
    </ListRow>
  );
}

/** Whether it is called, and how much waits. */
export function Standing({ of: { status, waiting } }: { of: Webhook }) {
  const t = useWords();
  return (
    <span className="meta dim hookfacts">
      <span className={status === "a" ? "dot" : "dot off"} />
      {t(status === "a" ? "hooks.active" : "hooks.disabled")}
      {waiting > 0 ? ` · ${t("hooks.waiting", { count: waiting })}` : null}
    </span>
  );
}
