// What both lists of the knowledge base are made of: their four states, a group under its heading, a row.
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Called } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import type { Tab } from "./useKnowledge";

export function List<T>({
  called,
  failed,
  empty,
  find,
  found,
  children,
}: {
  called: Called<{ items: readonly T[] }>;
  failed: string;
  empty: { title: string; text: string };
  find: string;
  /** How many of them are found. */
  found: number;
  children: ReactNode;
}) {
  const t = useWords();
  const { data, problem, stale, at, retry } = called;
  if (data === undefined)
    return problem === undefined ? (
      <div className="knowwait" role="status" aria-label={t("pane.loading")}>
        {["70%", "55%", "62%", "48%"].map((width) => (
          <Bone key={width} width={width} height="1.25rem" />
        ))}
      </div>
    ) : (
      <Failed problem={problem} what={failed} retry={retry} />
    );
  if (data.items.length === 0) return <Empty {...empty} />;
  return (
    <div className="knowrows">
      {stale ? <Stale at={at} retry={retry} /> : null}
      {found === 0 && find !== "" ? (
        <Empty title={t("knowledge.none")} text={t("knowledge.none_text")} />
      ) : (
        children
      )}
    </div>
  );
}

export function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="knowgroup" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul>{children}</ul>
    </section>
  );
}

export function Row({
  label,
  tab,
  chosen,
  title,
  detail,
  children,
}: {
  label: string;
  tab: Tab;
  chosen: boolean;
  title: string;
  detail: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link
        className="knowrow"
        to={pathTo("article", { label }, tab === "articles" ? {} : { tab })}
        aria-current={chosen ? "true" : undefined}
      >
        <span className="grow">
          <span className="knowtitle">{title}</span>
          {detail === "" ? null : <span className="meta dim">{detail}</span>}
        </span>
        {children}
      </Link>
    </li>
  );
}
