// Every article, under its category.
import { useDeferredValue, useMemo } from "react";
import type { ArticleHead } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { finds } from "@/ui/find";
import { useWords } from "@/words";
import { Group, List, Row } from "./List";
import { useComplies } from "./useConfirmations";
import { ARTICLES } from "./useKnowledge";

const NONE: readonly ArticleHead[] = [];

/** By category, in the order in which they come. Pure. */
export function byCategory(items: readonly ArticleHead[]): readonly (readonly [string, ArticleHead[]])[] {
  const groups = new Map<string, ArticleHead[]>();
  for (const item of items) {
    const group = groups.get(item.category);
    if (group === undefined) groups.set(item.category, [item]);
    else group.push(item);
  }
  return [...groups];
}

/** By title, or by where it belongs. Pure. */
export const isFound = (
  { question, category, subcategory = "" }: { question: string; category: string; subcategory?: string },
  find: string,
): boolean => finds(`${question} ${category} ${subcategory}`, find.trim());

export function Articles({ label, find }: { label: string; find: string }) {
  const t = useWords();
  const complies = useComplies();
  const called = useCall(ARTICLES);
  const asked = useDeferredValue(find);
  const items = called.data?.data.items ?? NONE;
  const found = useMemo(() => items.filter((item) => isFound(item, asked)), [items, asked]);
  return (
    <List
      called={{ ...called, data: called.data?.data }}
      failed={t("knowledge.failed")}
      empty={{ title: t("knowledge.empty"), text: t("knowledge.empty_text") }}
      find={asked}
      found={found.length}
    >
      {byCategory(found).map(([category, heads]) => (
        <Group key={category} name={category}>
          {heads.map((head) => (
            <Row
              key={head.label}
              label={head.label}
              tab="articles"
              chosen={head.label === label}
              title={head.question}
              detail={head.subcategory}
            >
              {complies && head.to_confirm && head.confirmed === null ? (
                <span className="tag">{t("knowledge.to_confirm")}</span>
              ) : null}
            </Row>
          ))}
        </Group>
      ))}
    </List>
  );
}
