// What can be chosen of a question, in order.
import { TextInput } from "@mantine/core";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose, IconPlus } from "@/ui/icons";
import { useWords } from "@/words";
import { type DraftOption, newOption } from "./draft";

export function Options({
  of: all,
  change,
}: {
  of: readonly DraftOption[];
  change: (options: readonly DraftOption[]) => void;
}) {
  const t = useWords();
  return (
    <fieldset className="surveyoptions">
      <legend>{t("surveys.options")}</legend>
      {all.map((one, at) => (
        <div key={one.key} className="surveyoption">
          <TextInput
            aria-label={t("surveys.option", { number: at + 1 })}
            dir="auto"
            maxLength={limits.SURVEY_OPTION}
            value={one.answer}
            onChange={({ currentTarget: { value } }) =>
              change(all.map((each) => (each === one ? { ...one, answer: value } : each)))
            }
          />
          <IconButton
            small
            label={t("surveys.option_remove", { number: at + 1 })}
            onClick={() => change(all.filter((each) => each !== one))}
          >
            <Icon of={IconClose} small />
          </IconButton>
        </div>
      ))}
      {all.length >= limits.SURVEY_OPTIONS ? null : (
        <Button small look="quiet" onClick={() => change([...all, newOption()])}>
          <Icon of={IconPlus} small />
          {t("surveys.option_add")}
        </Button>
      )}
    </fieldset>
  );
}
