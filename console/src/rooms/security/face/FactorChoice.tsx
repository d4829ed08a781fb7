// Which second step somebody wants: an app, or codes by mail.
import { useId } from "react";
import type { FactorMethod } from "@/api/shapes";
import { useWords } from "@/words";
import "@/ui/credentials.css";

export function FactorChoice({
  methods,
  chosen,
  choose,
}: {
  methods: readonly FactorMethod[];
  chosen: FactorMethod;
  choose: (method: FactorMethod) => void;
}) {
  const t = useWords();
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>{t("factor.choose")}</legend>
      {methods.map((method) => (
        <label key={method} className="choice">
          <input
            type="radio"
            name={name}
            checked={chosen === method}
            aria-labelledby={`${name}-${method}`}
            aria-describedby={`${name}-${method}-note`}
            onChange={() => choose(method)}
          />
          <span className="grow">
            <span id={`${name}-${method}`}>{t(`factor.method.${method}`)}</span>
            <span className="meta dim" id={`${name}-${method}-note`}>
              {t(`factor.note.${method}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
