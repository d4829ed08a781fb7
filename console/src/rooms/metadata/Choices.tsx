// What can be chosen, each in both languages.
import { TextInput } from "@mantine/core";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose, IconPlus, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { Choice } from "./draft";

export function Choices({
  of: all,
  fault,
  change,
}: {
  of: readonly Choice[];
  fault: string | undefined;
  change: (choices: readonly Choice[]) => void;
}) {
  const t = useWords();
  const set = (at: number, more: Partial<Choice>) =>
    change(all.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <fieldset className="metadatachoices">
      <legend>{t("metadata.choices")}</legend>
      {all.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new choice is nothing but its place
        <div key={at} className="metadatachoice">
          <TextInput
            aria-label={t("metadata.choice_en", { number: at + 1 })}
            placeholder="English"
            maxLength={limits.METADATA_LABEL}
            value={one.label_en}
            onChange={({ currentTarget: { value } }) => set(at, { label_en: value })}
          />
          <TextInput
            aria-label={t("metadata.choice_it", { number: at + 1 })}
            placeholder="Italiano"
            maxLength={limits.METADATA_LABEL}
            value={one.label_it}
            onChange={({ currentTarget: { value } }) => set(at, { label_it: value })}
          />
          <IconButton
            small
            label={t("metadata.choice_remove", { number: at + 1 })}
            onClick={() => change(all.filter((_, index) => index !== at))}
          >
            <Icon of={IconClose} small />
          </IconButton>
        </div>
      ))}
      {fault === undefined ? null : (
        <p className="wrong" role="alert">
          <Icon of={IconWarning} />
          {fault}
        </p>
      )}
      {all.length >= limits.METADATA_CHOICES ? null : (
        <Button
          small
          look="quiet"
          onClick={() => change([...all, { value: null, label_en: "", label_it: "" }])}
        >
          <Icon of={IconPlus} small />
          {t("metadata.choice_add")}
        </Button>
      )}
    </fieldset>
  );
}
