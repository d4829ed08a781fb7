// The knowledge base: what there is to read at the left, by category or by what has to be confirmed, and the article at
// the right; on a phone one of the two. The address says which.
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { limits } from "@/generated/catalogue";
import { pathTo } from "@/ui/href";
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
  return (
    <div className="knowledge" data-open={query.has("list") ? "list" : "article"}>
      <h1 className="sr">{t("title.knowledge")}</h1>
      <section className="knowlist" aria-label={t(`knowledge.part.${tab}`)}>
        {complies ? (
          <nav className="tabs" aria-label={t("knowledge.parts")}>
            {TABS.map((each) => (
              <Link
                key={each}
                to={pathTo("article", { label }, { tab: each, list: 1 })}
                aria-current={each === tab ? "page" : undefined}
              >
                {t(`knowledge.part.${each}`)}
                {each === "compliance" && waiting > 0 ? <Count of={waiting} /> : null}
              </Link>
            ))}
          </nav>
        ) : null}
        <Find />
        {tab === "compliance" ? (
          <Compliance label={label} find={find} />
        ) : (
          <Articles label={label} find={find} />
        )}
      </section>
      <Reader key={label} label={label} tab={tab} />
    </div>
  );
}

function Count({ of: count }: { of: number }) {
  const t = useWords();
  return (
    <>
      <span className="knowcount" aria-hidden="true">
        {count}
      </span>
      <span className="sr">{t("knowledge.waiting", { count })}</span>
    </>
  );
}
