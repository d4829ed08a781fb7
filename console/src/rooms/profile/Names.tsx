// What one is called: by colleagues, and by customers. Another service may say the first; the second is one's own.
import { useState } from "react";
import type { Profile } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { limits } from "@/generated/catalogue";
import { BESIDE, Guard, GuardForm, useAttempt } from "@/rooms/security/face/Guard";
import { PROFILE, useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { firstSaved } from "@/ui/firstSaved";
import { Unsaved } from "@/ui/Unsaved";
import { useWords } from "@/words";

type Named = Record<"firstname" | "lastname" | "nickname", string>;

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
  const save = useAct("patch", PROFILE, SAVED);
  const { wrong, complain, run } = useAttempt();
  const [names, setNames] = useState(() => namesOf(me));
  const before = namesOf(me);
  const changed = (Object.keys(names) as (keyof Named)[]).filter(
    (name) => names[name].trim() !== before[name],
  );
  const keep = async (): Promise<boolean> => {
    if (names.firstname.trim() === "") {
      complain(t("names.missing"));
      return false;
    }
    const body = Object.fromEntries(changed.map((name) => [name, names[name].trim()]));
    return changed.length === 0 || run(() => save.run({ body }));
  };
  const submit = async () => {
    if (await keep()) close();
  };
  const cancel = async () => {
    if (await firstSaved()) close();
  };
  const field = (name: keyof Named, managed: boolean) => (
    <label className="label">
      {t(`names.${name}`)}
      <input
        className="input"
        autoComplete={AUTOCOMPLETE[name]}
        maxLength={limits.PERSON_NAME}
        value={names[name]}
        readOnly={managed}
        onChange={(event) => {
          setNames({ ...names, [name]: event.currentTarget.value });
          complain(null);
        }}
      />
    </label>
  );
  return (
    <GuardForm
      submit={() => void submit()}
      act={t("names.save")}
      busy={save.busy}
      wrong={wrong}
      cancel={() => void cancel()}
    >
      {me.names_managed ? <p className="meta dim">{t("names.managed")}</p> : null}
      {field("firstname", me.names_managed)}
      {field("lastname", me.names_managed)}
      {field("nickname", false)}
      <p className="meta dim">{t("names.nickname_note")}</p>
      <Unsaved dirty={changed.length > 0} save={keep} close={close} />
    </GuardForm>
  );
}
