// What both lists of the knowledge base are made of: their four states, a group under its heading, a row.
import { type ReactNode, useId } from "react";
import type { Called } from "@/api/useCall";
import { pathTo } from "@/ui/href";
import { ListRow } from "@/ui/list/ListDetail";
import { Listed } from "@/ui/list/Listed";
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
  return (
    <Listed
      called={called}
      count={called.data?.items.length ?? 0}
      failed={failed}
      empty={empty}
      found={find === "" ? undefined : found}
      none={{ title: t("knowledge.none"), text: t("knowledge.none_text") }}
    >
      {children}
    </Listed>
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
    <ListRow
      className="tight"
      to={pathTo("article", { label }, tab === "articles" ? {} : { tab })}
      chosen={chosen}
    >
      <span className="grow">
        <span className="rowtitle">{title}</span>
        {detail === "" ? null : <span className="meta dim">{detail}</span>}
      </span>
      {children}
    </ListRow>
  );
}
