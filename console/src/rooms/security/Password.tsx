// One's own password: when it was set, until when it holds, and another one.
import { useState } from "react";
import type { Security } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { BESIDE, CurrentPassword, Guard, GuardForm, useAttempt, useDay } from "./face/Guard";
import { chosenWell, NONE_CHOSEN, PasswordFields } from "./face/PasswordFields";
import "@/words/signin";

export function Password({ standing, changed }: { standing: Security; changed: () => void }) {
  const t = useWords();
  const day = useDay();
  const [doing, setDoing] = useState<"nothing" | "changing" | "done">("nothing");
  const { password_changed, password_expires } = standing;
  const note =
    password_changed === null
      ? t("security.password_note")
      : password_expires === null
        ? t("security.password_since", { day: day(password_changed) })
        : t("security.password_until", { day: day(password_changed), until: day(password_expires) });
  const open = doing === "changing";
  return (
    <Guard
      title={t("login.password")}
      note={note}
      state={open ? null : <Button onClick={() => setDoing("changing")}>{t("security.change")}</Button>}
    >
      {doing === "done" ? <p role="status">{t("security.changed")}</p> : null}
      {open ? (
        <Change
          standing={standing}
          cancel={() => setDoing("nothing")}
          done={() => {
            setDoing("done");
            say({ id: noticeId.PASSWORD_CHANGED });
            changed();
          }}
        />
      ) : null}
    </Guard>
  );
}

function Change({
  standing: { policy },
  cancel,
  done,
}: {
  standing: Security;
  cancel: () => void;
  done: () => void;
}) {
  const t = useWords();
  const set = useAct("put", "internal/password", BESIDE);
  const { wrong, refused, complain, run } = useAttempt();
  const [current, setCurrent] = useState("");
  const [chosen, choose] = useState(NONE_CHOSEN);
  const submit = () => {
    if (current === "") return complain(t("login.password_missing"));
    if (chosen.password !== chosen.again) return complain(t("signin.differ"));
    if (!chosenWell(chosen, policy)) return;
    void run(() => set.run({ body: { password: current, new_password: chosen.password } }).then(done));
  };
  return (
    <GuardForm submit={submit} act={t("signin.set")} busy={set.busy} wrong={wrong} cancel={cancel}>
      <CurrentPassword
        value={current}
        change={(to) => {
          setCurrent(to);
          complain(null);
        }}
      />
      <PasswordFields
        chosen={chosen}
        choose={(to) => {
          choose(to);
          complain(null);
        }}
        policy={policy}
        refused={refused}
      />
      <p className="meta dim">{t("security.others_end")}</p>
    </GuardForm>
  );
}
