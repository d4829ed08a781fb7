// What is on or off in the form of a user; and what is wrong with a field that is no text.
import { Check as OnOff } from "@/ui/form/Check";
import type { Form as Of } from "@/ui/form/useForm";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { Draft } from "./draft";

export function Check({
  form,
  name,
  note,
}: {
  form: Of<Draft>;
  name: "api_only" | "invite" | "must_change";
  note: string;
}) {
  const t = useWords();
  return (
    <div>
      <OnOff form={form} name={name} label={t(`users.${name}`)} note={note} />
      <Wrong form={form} name={name} />
    </div>
  );
}

export function Wrong({ form, name }: { form: Of<Draft>; name: keyof Draft }) {
  const fault = form.told(name);
  return fault === undefined ? null : (
    <p className="wrong" role="alert">
      <Icon of={IconWarning} />
      {fault}
    </p>
  );
}
