// One value that is known of a customer being changed, from the one that was seen.
import { type FormEvent, useId, useState } from "react";
import { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { errorCode, limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useDescribe, type Values } from "./useDescribe";
import { type Definition, isDay, useReading } from "./useReading";

/** What can be chosen; null where that is typed. */
const optionsOf = ({ type, choices }: Definition) =>
  type === "yes_no" ? ["yes", "no"] : type === "choice" ? choices.map((choice) => choice.value) : null;

export function Edit({
  chat: { uniQref },
  of,
  name,
  value,
  close,
  unknown,
}: {
  chat: Chat;
  of: Definition;
  name: string;
  value: string;
  close: () => void;
  /** Its definition was deleted meanwhile. */
  unknown: () => void;
}) {
  const t = useWords();
  const why = useId();
  const read = useReading(of);
  // A field for days cannot show anything else.
  const [typed, setTyped] = useState(() =>
    of.type === "number" ? read(value) : of.type === "date" && !isDay(value) ? "" : value,
  );
  const [seen, setSeen] = useState(value);
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, busy } = useDescribe();
  const refused = (problem: Problem) => {
    const extra = problem.extra as { metadata?: Values; rule?: string } | null;
    if (problem.code === errorCode.ANTECEDING_ENTITY && extra?.metadata !== undefined) {
      const theirs = extra.metadata.find(({ key }) => key === of.key)?.value ?? "";
      setSeen(theirs);
      return t("known.since", { value: theirs === "" ? t("known.none") : read(theirs) });
    }
    if (problem.code !== errorCode.INVALID_FORMAT) return problemText(problem);
    if (extra?.rule === "least") return t("known.least", { least: of.least ?? "" });
    if (extra?.rule === "most") return t("known.most", { most: of.most ?? "" });
    if (extra?.rule === "long") return t("known.long", { most: of.most ?? limits.METADATA_VALUE });
    return t(`known.bad.${of.type}`);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // A day of which a part is missing has no value, and is not meant to be none.
    const unread = event.currentTarget.querySelector<HTMLInputElement>("input")?.validity.badInput;
    setWrong(unread ? t("known.bad.date") : null);
    if (unread) return;
    const next = of.type === "number" ? typed.trim().replace(",", ".") : typed.trim();
    if (next === seen) return close();
    try {
      await run({ body: { uniQref, metadata: [{ key: of.key, value: next, was: seen }] } });
      close();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if ((cause.extra as { rule?: string } | null)?.rule === "unknown") unknown();
      else setWrong(refused(cause));
    }
  };
  const same = {
    "aria-label": name,
    "aria-invalid": wrong === null ? undefined : true,
    "aria-describedby": wrong === null ? undefined : why,
    autoFocus: true,
    value: typed,
    onChange: ({ currentTarget: { value: next } }: { currentTarget: { value: string } }) => setTyped(next),
  } as const;
  const options = optionsOf(of);
  // What its definition no longer allows is still what it is, until something else is chosen.
  const all = options === null || value === "" || options.includes(value) ? options : [value, ...options];
  return (
    <form
      className="knownedit"
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      {all === null ? (
        <input
          {...same}
          type={of.type === "date" ? "date" : "text"}
          max={of.type === "date" ? "9999-12-31" : undefined}
          inputMode={of.type === "number" ? "decimal" : undefined}
          maxLength={of.type === "text" ? (of.most ?? limits.METADATA_VALUE) : limits.METADATA_VALUE}
          dir="auto"
        />
      ) : (
        <select {...same}>
          <option value="">{t("known.none")}</option>
          {all.map((each) => (
            <option key={each} value={each}>
              {read(each)}
            </option>
          ))}
        </select>
      )}
      {wrong === null ? null : (
        <p className="wrong" role="alert" id={why}>
          {wrong}
        </p>
      )}
      <span className="row">
        <Button small type="submit" disabled={busy}>
          {t("known.save")}
        </Button>
        <Button small look="quiet" onClick={close}>
          {t("known.cancel")}
        </Button>
      </span>
    </form>
  );
}
