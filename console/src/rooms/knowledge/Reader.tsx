// One article, read: what it says, how old it is, and, where that is asked for, that it was understood.
import { useState } from "react";
import { Link } from "react-router";
import type { Article } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { errorCode, limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { href, pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconLink, IconPrint } from "@/ui/icons";
import { Waits } from "@/ui/list/Listed";
import { Empty, Failed, Stale } from "@/ui/PaneState";
import { useCopied } from "@/ui/useCopied";
import { Written } from "@/ui/Written";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Confirm } from "./Confirm";
import { useComplies } from "./useConfirmations";
import { ARTICLE } from "./useKnowledge";

/** Each time it is asked for counts as a view: once, when it is opened. */
const ONCE = { handled: [errorCode.ARTICLE_NOT_FOUND], still: true };

/** `up` shows the beginning again. */
export function Reader({ label, up }: { label: string; up: () => void }) {
  const t = useWords();
  const { data, problem, stale, at, retry } = useCall(ARTICLE, { label }, undefined, ONCE);
  const article = data?.data;
  if (problem?.code === errorCode.ARTICLE_NOT_FOUND)
    return (
      <Empty title={t("knowledge.gone", { label })} text={t("knowledge.gone_text")}>
        {label === limits.DEFAULT_ARTICLE ? null : (
          <Link className="btn" to={pathTo("article")}>
            {t("knowledge.to_first")}
          </Link>
        )}
      </Empty>
    );
  if (article === undefined)
    return problem === undefined ? (
      <Waits one />
    ) : (
      <Failed problem={problem} what={t("knowledge.one_failed")} retry={retry} />
    );
  return (
    <>
      {stale ? <Stale at={at} retry={retry} /> : null}
      <Sheet
        article={article}
        renew={() => {
          retry();
          up();
        }}
      />
    </>
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
      <article className="sheet">
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
