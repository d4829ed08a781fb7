// What a canned response said before, newest first; an earlier version can be taken back.
import { useState } from "react";
import { Problem } from "@/api/problem";
import type { CannedResponse } from "@/api/shapes";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconUndo } from "@/ui/icons";
import { Bone, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { isAutomatic, saidBy } from "./face/canned";
import { useCannedActs, useCannedHistory } from "./face/useCanned";
import { useSure } from "./useSure";

export function History({ one, may, dirty }: { one: CannedResponse; may: boolean; dirty: boolean }) {
  const t = useWords();
  const { data, problem, stale, at, retry } = useCannedHistory(one.id);
  const { change, anew } = useCannedActs();
  const { sure, question } = useSure(one.shortcut ?? one.title);
  const [failed, setFailed] = useState<string | null>(null);
  const take = async (version: CannedResponse) => {
    if (one.type === "G" && !(await sure())) return;
    setFailed(null);
    const { shortcut, phrase, title, response } = version;
    try {
      await change.run({
        body: isAutomatic(one) ? { id: one.id, shortcut, phrase } : { id: one.id, title, response },
      });
      void anew();
    } catch (cause) {
      setFailed(cause instanceof Problem ? problemText(cause) : String(cause));
    }
  };
  const versions = data?.items.find(({ id }) => id === one.id)?.history;
  return (
    <section className="cannedhistory" aria-labelledby="canned-history">
      <h3 id="canned-history">{t("canned.history")}</h3>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {failed === null ? null : (
        <p className="wrong" role="alert">
          {failed}
        </p>
      )}
      {versions === undefined ? (
        problem === undefined ? (
          <Bone width="100%" height="2.5rem" />
        ) : (
          <Failed problem={problem} what={t("canned.history_failed")} retry={retry} />
        )
      ) : versions.length === 0 ? (
        <p className="meta dim">{t("canned.history_none")}</p>
      ) : (
        <ol>
          {versions.map((version) => (
            <Version
              key={`${version.id} ${version.created_date}`}
              version={version}
              may={may}
              shut={dirty || change.busy}
              take={() => void take(version)}
            />
          ))}
        </ol>
      )}
      {may && dirty && (versions?.length ?? 0) > 0 ? (
        <p className="meta dim">{t("canned.take_back_unsaved")}</p>
      ) : null}
      {question}
    </section>
  );
}

function Version({
  version,
  may,
  shut,
  take,
}: {
  version: CannedResponse;
  may: boolean;
  shut: boolean;
  take: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  return (
    <li className="cannedversion">
      <div className="grow">
        <strong className="cut">{version.shortcut ?? version.title}</strong>
        <p className="cannedsaid">{saidBy(version)}</p>
        <p className="meta dim">
          {t("canned.written", { name: version.created_by, time: clock.moment(version.created_date) })}
          {version.deleted_date === null
            ? null
            : ` · ${t("canned.history_until", { time: clock.moment(version.deleted_date) })}`}
        </p>
      </div>
      {may ? (
        <Button small disabled={shut} onClick={take}>
          <Icon of={IconUndo} small />
          {t("canned.take_back")}
        </Button>
      ) : null}
    </li>
  );
}
