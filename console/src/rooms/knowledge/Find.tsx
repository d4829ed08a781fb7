// The search of the list, and under it what was searched for before, for whoever wants to see that.
import { useRef } from "react";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { SearchField } from "@/ui/fields/SearchField";
import { useWords } from "@/words";
import { useSearched } from "./useKnowledge";

const search = (words: string) => useSearched.setState({ find: words.toLowerCase() });

export function Find() {
  const t = useWords();
  const { find, earlier } = useSearched();
  const { show_previous_searches } = useMe().preferences;
  const field = useRef<HTMLInputElement>(null);
  const again = (words: string) => {
    if (field.current !== null) field.current.value = words;
    field.current?.focus();
    search(words);
  };
  return (
    <>
      <SearchField
        ref={field}
        label={t("knowledge.find")}
        defaultValue={find}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {show_previous_searches && find === "" && earlier.length > 0 ? (
        <ul className="knowearlier" aria-label={t("knowledge.earlier")}>
          {earlier.map((words) => (
            <li key={words}>
              <Button small look="quiet" onClick={() => again(words)}>
                {words}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
