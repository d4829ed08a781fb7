// Users from a file: picked or dropped, looked at, then written, all or nothing or what is right of it.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { download } from "@/ui/download";
import { Overlay } from "@/ui/Overlay";
import { PickFile } from "@/ui/PickFile";
import { csvOf } from "@/ui/table/csv";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import type { UserActs } from "../useUsers";
import { Outcome } from "./Outcome";
import { type Existing, useImport } from "./useImport";
import "@/ui/fields/fields";
import "@/ui/table/tabledetail.css";
import "./import.css";

export function Import({ acts, close }: { acts: UserActs; close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const on = useImport(acts);
  const [whole, setWhole] = useState(true);
  const { answer, file, busy, step } = on;
  const fits = (answer?.rows.length ?? 0) <= limits.USERS_IMPORT_WHOLE;
  const all = whole && fits;
  const due = answer === null || answer.written ? 0 : answer.made + answer.changed + onlyInvited(answer);
  const shut = answer !== null && all && answer.faulty > 0;
  const wrong = file !== null && "wrong" in file ? t(`users.import.${file.wrong}`) : null;
  const refused = wrong ?? (on.problem === null ? null : refusal(on.problem, t("users.import.unreadable")));
  return (
    <Overlay active header={t("users.import.title")} size="xl" firm close={on.writing ? undefined : close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides the button */}
      <div
        className="userimport"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const dropped = event.dataTransfer.files[0];
          if (dropped !== undefined && !busy) void on.pick(dropped);
        }}
      >
        <p>{t("users.import.about", { rows: clock.number(limits.USERS_IMPORT_ROWS) })}</p>
        <p className="meta dim">{t("users.import.cells")}</p>
        <div className="userimportacts">
          <PickFile
            accept=".csv,text/csv"
            name={t(file === null ? "users.import.pick" : "users.import.other")}
            disabled={busy}
            picked={(picked) => void on.pick(picked)}
          />
          <Button
            look="quiet"
            disabled={on.columns === undefined}
            onClick={() => download(t("users.import.template_file"), new Blob([csvOf(on.columns ?? [], [])]))}
          >
            {t("users.import.template")}
          </Button>
        </div>
        {file !== null && "name" in file ? (
          <p className="userimportfile">
            <bdi>{file.name}</bdi>
          </p>
        ) : null}
        <NativeSelect
          label={t("users.import.existing")}
          value={on.existing}
          disabled={busy || answer?.written}
          onChange={({ currentTarget: { value } }) => on.decide(value as Existing)}
        >
          <option value="change">{t("users.import.change")}</option>
          <option value="leave">{t("users.import.leave")}</option>
        </NativeSelect>
        <p role="status" className={busy ? undefined : "sr"}>
          {!busy
            ? ""
            : !on.writing
              ? t("users.import.checks")
              : step === null
                ? t("users.import.writes")
                : t("users.import.step", { at: clock.number(step.done), of: clock.number(step.of) })}
        </p>
        {refused === null ? null : (
          <p role="alert" className="userimportwrong">
            {refused}
          </p>
        )}
        {answer === null || busy ? null : <Outcome of={answer} />}
        {answer === null || answer.written ? null : (
          <div>
            <label className="editorcheck">
              <input
                type="checkbox"
                checked={all}
                disabled={busy || !fits}
                onChange={({ currentTarget: { checked } }) => setWhole(checked)}
              />
              <span>{t("users.import.whole")}</span>
            </label>
            {fits ? null : (
              <p className="meta dim">
                {t("users.import.whole_most", { most: clock.number(limits.USERS_IMPORT_WHOLE) })}
              </p>
            )}
          </div>
        )}
        {shut && due > 0 ? <p className="dim">{t("users.import.shut")}</p> : null}
        <div className="userimportacts">
          <Button onClick={close} disabled={on.writing}>
            {t(answer?.written ? "users.import.close" : "users.cancel")}
          </Button>
          {answer === null || answer.written ? null : (
            <Button
              look="primary"
              disabled={busy || shut || due === 0}
              onClick={() => on.write(all ? "whole" : "good")}
            >
              {t("users.import.go", { count: due, shown: clock.number(due) })}
            </Button>
          )}
        </div>
      </div>
    </Overlay>
  );
}

/** Those who stay as they are, and are sent an invitation. */
const onlyInvited = ({ rows }: NonNullable<ReturnType<typeof useImport>["answer"]>): number =>
  rows.filter(({ becomes, invited }) => becomes === "same" && invited).length;

function refusal(problem: NonNullable<ReturnType<typeof useImport>["problem"]>, unreadable: string): string {
  const { field, column } = (problem.extra ?? {}) as { field?: unknown; column?: unknown };
  if (field !== "csv") return problemText(problem);
  return typeof column === "string" && column !== "" ? `${unreadable} (${column})` : unreadable;
}
