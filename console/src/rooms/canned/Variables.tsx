// The variables that a canned response may hold, with what each chat puts in their place; a click puts one in.
import { placeholders as rows } from "@/generated/catalogue";
import { useLanguage, useWords } from "@/words";

const meanings: Readonly<Record<string, Record<"en" | "it", string>>> = rows;

export function Variables({
  global,
  personal,
  put,
}: {
  global: readonly string[];
  /** None for everybody's: not everybody has them. */
  personal: readonly string[];
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
  return (
    <div className="cannedvars">
      <p className="meta dim">{t("canned.variables_note")}</p>
      {group(t("canned.variables_chat"), global, (word) => meanings[word]?.[language] ?? word)}
      {group(t("canned.variables_own"), personal, () => t("canned.own_variable"))}
    </div>
  );
}
