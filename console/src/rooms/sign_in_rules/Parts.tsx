// What is on or off in the rules for signing in; and the rules as who may only look sees them.
import { Check as OnOff } from "@/ui/form/Check";
import type { Form as Of } from "@/ui/form/useForm";
import { useWords } from "@/words";
import { type Draft, KEPT } from "./draft";

export function Check({
  form,
  name,
}: {
  form: Of<Draft>;
  name: "common" | "second_factor" | "shared_machines";
}) {
  const t = useWords();
  return (
    <OnOff
      form={form}
      name={name}
      label={t(`sign_in_rules.${name}`)}
      note={t(`sign_in_rules.${name}_note`)}
    />
  );
}

export function ReadOnly({
  of: draft,
  said,
}: {
  of: Draft;
  said: (draft: Draft, field: (typeof KEPT)[number]) => string;
}) {
  const t = useWords();
  return (
    <>
      <p className="dim">{t("sign_in_rules.read_only")}</p>
      <dl className="signinfacts">
        {KEPT.map((field) => (
          <div key={field}>
            <dt>{t(`sign_in_rules.${field}`)}</dt>
            <dd>{said(draft, field) || t("sign_in_rules.none")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
