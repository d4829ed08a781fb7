// How a shadow stands: whether it runs and until when, who started it, and whether it still is the draft at hand.
import type { ReactNode } from "react";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Changes } from "../Changes";
import { differences } from "../differences";
import { textOf } from "../document";
import { keep } from "../draft";
import type { Names } from "../said";
import type { Work } from "../useWork";
import { leftOf, type Shadow } from "./told";

export function State({
  shadow,
  work,
  names,
  isOther,
  edits,
  children,
}: {
  shadow: Shadow;
  work: Work;
  names: Names;
  /** What is compared is not the draft at hand. */
  isOther: boolean;
  edits: boolean;
  /** What is done with it. */
  children: ReactNode;
}) {
  const t = useWords();
  const clock = useClock();
  const { user_id } = useMe();
  const { state, begun, by, document, fits, unseen } = shadow;
  const runs = state === "running";
  const changes = differences(work.published.document, document);
  const told =
    changes.length === 0
      ? t("shadow.published")
      : !isOther || work.draft === null
        ? null
        : t(by.user_id === user_id ? "shadow.older" : "shadow.elsewhere");
  const parts = new Intl.ListFormat(clock.locale, { type: "conjunction" }).format(
    unseen.map((part) => t(`shadow.part.${part}`)),
  );
  return (
    <div className="shadowstate" data-state={state}>
      <div className="shadowhead">
        <p>
          <strong>
            <span role="status">
              <Stands shadow={shadow} />
            </span>
            {runs ? <Left until={shadow.until} /> : null}
          </strong>
          <span className="meta dim">{t("shadow.begun", { time: clock.moment(begun), name: by.name })}</span>
        </p>
        {children}
      </div>
      {runs && !fits ? (
        <p role="alert" className="wrong">
          {t("shadow.unfit")}
        </p>
      ) : null}
      {told === null ? null : (
        <p role="status" className="shadowtold">
          {told}
        </p>
      )}
      {unseen.length === 0 ? null : <p className="meta dim">{t("shadow.unseen", { parts })}</p>}
      {changes.length === 0 || !isOther ? null : (
        <details>
          <summary>{t("shadow.differences")}</summary>
          <Changes of={changes} names={names} />
          {edits && work.draft === null ? (
            <Button onClick={() => keep({ version: work.published.version, text: textOf(document) })}>
              {t("shadow.take")}
            </Button>
          ) : null}
        </details>
      )}
    </div>
  );
}

function Stands({ shadow: { state, until, ended } }: { shadow: Shadow }) {
  const t = useWords();
  const clock = useClock();
  if (state === "running") return t("shadow.running");
  const time = clock.moment(ended ?? until);
  return t(`shadow.${state === "failed" ? "fell" : state}`, { time });
}

/** Beside how it stands, and not read out whenever a minute has passed. */
function Left({ until }: { until: string }) {
  const t = useWords();
  const clock = useClock();
  const ms = Date.parse(until) - useNow();
  if (ms <= 0) return ` ${t("shadow.ending")}`;
  const parts = leftOf(ms).map(({ unit, count }) => t(`shadow.left.${unit}`, { count }));
  const left = parts.length === 0 ? t("shadow.left.little") : parts.join(" ");
  return ` ${t("shadow.until", { time: clock.moment(until), left })}`;
}
