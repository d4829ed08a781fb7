// One article, read: what it says, how old it is, and, where that is asked for, that it was understood.
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { Article } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { errorCode, limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { href, pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconLeft, IconLink, IconPrint } from "@/ui/icons";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useCopied } from "@/ui/useCopied";
import { Written } from "@/ui/Written";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Confirm } from "./Confirm";
import { useComplies } from "./useConfirmations";
import { ARTICLE, type Tab } from "./useKnowledge";

/** Each time it is asked for counts as a view: once, when it is opened. */
const ONCE = { handled: [errorCode.ARTICLE_NOT_FOUND], still: true };

export function Reader({ label, tab }: { label: string; tab: Tab }) {
  const t = useWords();
  const pane = useRef<HTMLElement>(null);
  const { data, problem, stale, at, retry } = useCall(ARTICLE, { label }, undefined, ONCE);
  const article = data?.data;
  const gone = problem?.code === errorCode.ARTICLE_NOT_FOUND;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys
    <section className="knowreading" aria-label={t("knowledge.reading")} tabIndex={0} ref={pane}>
      <Link className="btn quiet knowback" to={pathTo("article", { label }, { tab, list: 1 })}>
        <Icon of={IconLeft} small />
        {t("knowledge.back")}
      </Link>
      {gone ? (
        <Empty title={t("knowledge.gone", { label })} text={t("knowledge.gone_text")}>
          {label === limits.DEFAULT_ARTICLE ? null : (
            <Link className="btn" to={pathTo("article")}>
              {t("knowledge.to_first")}
            </Link>
          )}
        </Empty>
      ) : article !== undefined ? (
        <>
          {stale ? <Stale at={at} retry={retry} /> : null}
          <Sheet
            article={article}
            renew={() => {
              retry();
              pane.current?.scrollTo?.({ top: 0 });
            }}
          />
        </>
      ) : problem !== undefined ? (
        <Failed problem={problem} what={t("knowledge.one_failed")} retry={retry} />
      ) : (
        <div className="article" aria-busy="true">
          <Bone width="60%" height="1.5rem" />
          <Bone width="40%" height="1rem" />
          <Bone width="100%" height="8rem" />
        </div>
      )}
    </section>
  );
}

function Sheet({ article, renew }: { article: Article; renew: () => void }) {
  const t = useWords();
  const clock = useClock();
  const complies = useComplies();
  const { copied, copyText } = useCopied();
  /** The version that turned out not to be the newest any more. */
  const [passed, setPassed] = useState<number | null>(null);
  const { label, version, question, category, subcategory } = article;
  const link = `${location.origin}${location.pathname}${href("article", { label })}`;
  const time = clock.exact(article.lastediteddate);
  return (
    <>
      <article className="article">
        <header>
          <p className="meta dim">{[category, subcategory].filter(Boolean).join(" › ")}</p>
          <h2>{question}</h2>
          <p className="meta dim">
            {t("knowledge.version", { version })} ·{" "}
            {t("knowledge.by", { name: article.lasteditedauthor, time })} ·{" "}
            {t("knowledge.views", { count: article.views })}
          </p>
          <div className="articleacts">
            <Button small onClick={() => void copyText(link)}>
              <Icon of={copied ? IconCheck : IconLink} small />
              {copied ? t("pane.copied") : t("knowledge.copy_link")}
            </Button>
            <Button small onClick={() => print()}>
              <Icon of={IconPrint} small />
              {t("knowledge.print")}
            </Button>
          </div>
        </header>
        {passed === null || passed === version ? null : (
          <p className="knowchanged" role="status">
            {t("knowledge.changed", { version })}
          </p>
        )}
        <Written html={article.answer} />
      </article>
      {complies && article.to_confirm ? (
        <Confirm
          key={version}
          article={article}
          outdated={() => {
            setPassed(version);
            renew();
          }}
        />
      ) : null}
    </>
  );
}
