// What is on or off in the rules for signing in; and the rules as who may only look sees them.
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
    <label className="editorcheck">
      <input
        type="checkbox"
        name={name}
        checked={form.values[name]}
        onChange={({ currentTarget: { checked } }) => form.change({ [name]: checked })}
      />
      <span>
        {t(`sign_in_rules.${name}`)}{" "}
        <span className="meta dim editornote">{t(`sign_in_rules.${name}_note`)}</span>
      </span>
    </label>
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
