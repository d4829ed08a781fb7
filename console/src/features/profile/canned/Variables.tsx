// The variables that a canned response may hold, with what each chat puts in their place; a click puts one in.
import type { CannedResponses } from "@/api/shapes";
import { placeholders as rows } from "@/generated/catalogue";
import { unknownIn } from "@/session/canned";
import { useLanguage, useWords } from "@/words";
import type { Draft } from "./rules";

const meanings: Readonly<Record<string, Record<"en" | "it", string>>> = rows;

export function Variables({
  of: { global, personal },
  draft,
  put,
}: {
  of: CannedResponses["placeholders"];
  draft: Draft;
  put: (word: string) => void;
}) {
  const t = useWords();
  const language = useLanguage();
  const group = (name: string, words: readonly string[], meaning: (word: string) => string) =>
    words.length === 0 ? null : (
      <fieldset className="cannedvariables" aria-label={name}>
        <span className="meta dim">{name}</span>
        {words.map((word) => (
          <button
            key={word}
            type="button"
            className="tag mono"
            title={meaning(word)}
            aria-label={t("canned.put", { word, what: meaning(word) })}
            onClick={() => put(word)}
          >
            %{word}%
          </button>
        ))}
      </fieldset>
    );
  const own = draft.kind === "G" && unknownIn(draft.text, global).some((word) => personal.includes(word));
  return (
    <div className="cannedvars">
      <p className="meta dim">{t("canned.variables_note")}</p>
      {group(t("canned.variables_chat"), global, (word) => meanings[word]?.[language] ?? word)}
      {group(t("canned.variables_own"), personal, () => t("canned.own_variable"))}
      {own ? (
        <p className="meta" role="status">
          {t("canned.own_in_global")}
        </p>
      ) : null}
    </div>
  );
}
