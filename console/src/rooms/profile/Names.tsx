// What one is called: by colleagues, and by customers. Another service may say the first; the second is one's own.
import { useState } from "react";
import type { Profile } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { ProfileChange } from "@/generated/bodies";
import { BESIDE, Guard } from "@/rooms/security/face/Guard";
import { PROFILE, useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { useWords } from "@/words";

const FIELDS = ["firstname", "lastname", "nickname"] as const;
type Named = Record<(typeof FIELDS)[number], string>;

const SAVED = { ...BESIDE, settle: (answer: Profile) => [patch(PROFILE, () => answer)] };
const AUTOCOMPLETE = { firstname: "given-name", lastname: "family-name", nickname: "nickname" } as const;
const namesOf = ({ firstname, lastname, nickname }: Profile): Named => ({
  firstname,
  lastname,
  nickname: nickname ?? "",
});

export function Names() {
  const t = useWords();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const read = t("names.read", { name: me.nickname ?? me.firstname });
  // An operator is never called like one of the tenant's people.
  const still = open || me.global_admin !== null;
  return (
    <Guard
      title={me.fullname}
      note={read}
      state={still ? null : <Button onClick={() => setOpen(true)}>{t("names.change")}</Button>}
    >
      {open ? <Change me={me} close={() => setOpen(false)} /> : null}
    </Guard>
  );
}

function Change({ me, close }: { me: Profile; close: () => void }) {
  const t = useWords();
  const { run } = useAct("patch", PROFILE, SAVED);
  const base = namesOf(me);
  const form = useForm<Named>({
    base,
    bounds: ProfileChange,
    rules: ({ firstname }) => (firstname.trim() === "" ? { firstname: t("names.missing") } : {}),
    save: (names) => {
      const changed = FIELDS.filter((name) => names[name].trim() !== base[name].trim());
      const body = Object.fromEntries(changed.map((name) => [name, names[name].trim()]));
      return changed.length === 0 ? Promise.resolve() : run({ body });
    },
  });
  return (
    <Form
      of={form}
      act={t("names.save")}
      cancel={t("security.cancel")}
      done={close}
      close={close}
      away={close}
    >
      {me.names_managed ? <p className="meta dim">{t("names.managed")}</p> : null}
      {FIELDS.map((name) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(`names.${name}`)}
          autoComplete={AUTOCOMPLETE[name]}
          readOnly={me.names_managed && name !== "nickname"}
          hint={name === "nickname" ? t("names.nickname_note") : undefined}
        />
      ))}
    </Form>
  );
}
