// What of an access token is written, whether it is made or changed.
import { AccessTokenChange } from "@/generated/bodies";
import { Field } from "@/ui/form/Field";
import type { Form } from "@/ui/form/useForm";
import { useWords } from "@/words";
import { type Draft, MOST_DAYS } from "./draft";

/** How much each text may hold, which is the same for a new one. */
export const BOUNDS = {
  display_name: AccessTokenChange.display_name,
  description: AccessTokenChange.description,
} as const;

export function Fields({ form, fresh = false }: { form: Form<Draft>; fresh?: boolean }) {
  const t = useWords();
  return (
    <>
      <Field
        form={form}
        name="display_name"
        label={t("access_tokens.name")}
        most={BOUNDS.display_name.most}
      />
      <Field
        form={form}
        name="description"
        label={t("access_tokens.about")}
        rows={2}
        most={BOUNDS.description.most}
      />
      <Field
        form={form}
        name="days"
        label={t(fresh ? "access_tokens.lasts" : "access_tokens.renew")}
        hint={t(fresh ? "access_tokens.lasts_note" : "access_tokens.renew_note", { most: MOST_DAYS })}
        inputMode="numeric"
      />
    </>
  );
}
