// The knowledge base: what there is to read at the left, by category or by what has to be confirmed, and the article at
// the right; on a phone one of the two. The address says which.
import { useEffect, useRef } from "react";
import { useParams, useSearchParams } from "react-router";
import { limits } from "@/generated/catalogue";
import { pathTo } from "@/ui/href";
import { ListDetail } from "@/ui/list/ListDetail";
import { Parts } from "@/ui/list/Parts";
import { useWords } from "@/words";
import { Articles } from "./Articles";
import { Compliance } from "./Compliance";
import { Find } from "./Find";
import { Reader } from "./Reader";
import { useComplies, useConfirmations } from "./useConfirmations";
import { ledSomewhere, TABS, useSearched } from "./useKnowledge";
import "./words";
import "./knowledge.css";

export default function Knowledge() {
  const t = useWords();
  const complies = useComplies();
  const label = useParams().label ?? limits.DEFAULT_ARTICLE;
  const [query] = useSearchParams();
  const find = useSearched((state) => state.find);
  const tab = complies && query.get("tab") === "compliance" ? "compliance" : "articles";
  const waiting = useConfirmations().data?.outstanding ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each article that is opened, whatever is searched for
  useEffect(ledSomewhere, [label]);
  const pane = useRef<HTMLElement>(null);
  return (
    <ListDetail
      className="knowledge"
      title={t("title.knowledge")}
      open={!query.has("list")}
      label={t(`knowledge.part.${tab}`)}
      above={
        <div className="knowabove">
          {complies ? (
            <Parts
              label={t("knowledge.parts")}
              chosen={tab}
              parts={TABS.map((each) => ({
                key: each,
                to: pathTo("article", { label }, { tab: each, list: 1 }),
                text: t(`knowledge.part.${each}`),
                fresh:
                  each === "compliance"
                    ? { count: waiting, said: t("knowledge.waiting", { count: waiting }) }
                    : undefined,
              }))}
            />
          ) : null}
          <Find />
        </div>
      }
      list={
        tab === "compliance" ? (
          <Compliance label={label} find={find} />
        ) : (
          <Articles label={label} find={find} />
        )
      }
      reading={t("knowledge.reading")}
      detail={<Reader key={label} label={label} up={() => pane.current?.scrollTo?.({ top: 0 })} />}
      back={{ text: t("knowledge.back"), to: pathTo("article", { label }, { tab, list: 1 }) }}
      pane={pane}
    />
  );
}
