// One canned response: read, written, deleted; and what it said before.
import { useState } from "react";
import { useNavigate } from "react-router";
import { Problem } from "@/api/problem";
import type { CannedResponse, CannedResponses } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconDelete } from "@/ui/icons";
import { Really } from "@/ui/Really";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { CannedForm } from "./Form";
import { isAutomatic, saidBy } from "./face/canned";
import { useCannedActs } from "./face/useCanned";
import { History } from "./History";
import type { Part } from "./rules";

export function Open({
  one,
  list,
  part,
}: {
  /** None yet for one that is new. */
  one: CannedResponse | null;
  list: CannedResponses;
  part: Part;
}) {
  const t = useWords();
  const clock = useClock();
  const me = useMe();
  const [dirty, setDirty] = useState(false);
  const may = (act: "edit" | "delete") =>
    one === null || one.type === "P" || holds(me, permissionId.GlobalCannedResponses, act);
  const edits = may("edit");
  return (
    <div className="sheet">
      <header className="cannedhead">
        <div className="grow">
          <h2>{one === null ? t("canned.make") : (one.shortcut ?? one.title)}</h2>
          {one === null ? null : (
            <p className="meta dim">
              {t(`canned.of.${one.type}`)}
              {isAutomatic(one) ? ` · ${t("canned.auto")}` : null}
              {" · "}
              {t("canned.written", { name: one.created_by, time: clock.moment(one.created_date) })}
            </p>
          )}
        </div>
        {one !== null && may("delete") ? <Delete one={one} part={part} /> : null}
      </header>
      {edits ? (
        <CannedForm one={one} list={list} part={part} changed={setDirty} />
      ) : (
        <>
          <p className="cannedsaid">{one === null ? null : saidBy(one)}</p>
          <p className="meta dim">{t("canned.read_only")}</p>
        </>
      )}
      {one === null ? null : <History one={one} may={edits} dirty={dirty} />}
    </div>
  );
}

function Delete({ one, part }: { one: CannedResponse; part: Part }) {
  const t = useWords();
  const navigate = useNavigate();
  const { forget, anew } = useCannedActs();
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const gone = async () => {
    setFailed(null);
    try {
      await forget.run({ query: { id: one.id } });
      void navigate(pathTo("cannedResponses", {}, { part }), { replace: true });
    } catch (cause) {
      setFailed(cause instanceof Problem ? problemText(cause) : String(cause));
    }
    setAsks(false);
    void anew();
  };
  return (
    <>
      {failed === null ? null : (
        <p className="wrong" role="alert">
          {failed}
        </p>
      )}
      <Button onClick={() => setAsks(true)}>
        <Icon of={IconDelete} small />
        {t("canned.delete")}
      </Button>
      <Really
        active={asks}
        header={t("canned.delete_title", { title: one.shortcut ?? one.title })}
        text={t(one.type === "G" ? "canned.delete_global" : "canned.delete_mine")}
        stay={t("canned.keep")}
        go={t("canned.delete")}
        busy={forget.busy}
        close={() => setAsks(false)}
        act={() => void gone()}
      />
    </>
  );
}
