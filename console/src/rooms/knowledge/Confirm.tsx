// The bar under an article that has to be confirmed: possible once its end was in view, then what comes next.
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useSWRConfig } from "swr";
import { Problem } from "@/api/problem";
import type { Article } from "@/api/shapes";
import { errorCode } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconCheck } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { CONFIRMATIONS, useConfirmations } from "./useConfirmations";
import { useConfirm } from "./useKnowledge";

/** Whether this was in view once. */
function useSeen(): [React.RefObject<HTMLDivElement | null>, boolean] {
  const end = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (end.current === null) return;
    const eye = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    eye.observe(end.current);
    return () => eye.disconnect();
  }, []);
  return [end, seen];
}

export function Confirm({ article, outdated }: { article: Article; outdated: () => void }) {
  const t = useWords();
  const { mutate } = useSWRConfig();
  const [end, seen] = useSeen();
  const { run, busy } = useConfirm();
  const [just, setJust] = useState(false);
  const { label, version, confirmed } = article;
  const confirm = () =>
    run({ body: { label, version } }).then(
      () => setJust(true),
      (cause: unknown) => {
        if (!(cause instanceof Problem) || cause.code !== errorCode.ANTECEDING_ENTITY) return;
        void mutate(CONFIRMATIONS);
        outdated();
      },
    );
  return (
    <>
      <div ref={end} className="knowend" />
      <section className="confirmbar" aria-label={t("knowledge.bar")}>
        {confirmed === null ? (
          <>
            <span className="grow">
              {t("knowledge.statement", { version })}
              {seen ? null : <span className="meta dim">{t("knowledge.to_the_end")}</span>}
            </span>
            <Button look="primary" disabled={!seen || busy} onClick={() => void confirm()}>
              <Icon of={IconCheck} small />
              {t("knowledge.confirm")}
            </Button>
          </>
        ) : (
          <Done version={version} confirmed={confirmed} just={just} />
        )}
      </section>
    </>
  );
}

/** `just`: this moment, by the button that had the focus. */
function Done({ version, confirmed, just }: { version: number; confirmed: string; just: boolean }) {
  const t = useWords();
  const clock = useClock();
  const next = useConfirmations().data?.items.find((item) => item.confirmed === null);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (just) said.current?.focus();
  }, [just]);
  return (
    <>
      <p className="grow" tabIndex={-1} ref={said}>
        <Icon of={IconCheck} small />{" "}
        {t("knowledge.has_confirmed", { version, time: clock.moment(confirmed) })}{" "}
        {next === undefined ? t("knowledge.all_done") : null}
      </p>
      {next === undefined ? null : (
        <Link className="btn primary" to={pathTo("article", { label: next.label }, { tab: "compliance" })}>
          <span className="cut">{t("knowledge.next", { title: next.question })}</span>
        </Link>
      )}
    </>
  );
}
