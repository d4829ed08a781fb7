// A user is a key contact no more: with what nobody is there for then.
import { KeyContactBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Removal } from "@/ui/Removal";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { type KeyContact, type KeyContactActs, nameOf, type Types } from "./useKeyContacts";

export function Remove({
  of: { user_id, version, fullname: name, type, suspended, removed },
  all,
  types,
  acts,
  done,
}: {
  of: KeyContact;
  all: readonly KeyContact[];
  types: Types;
  acts: KeyContactActs;
  done: () => void;
}) {
  const t = useWords();
  const last = !all.some(
    (one) => one.type === type && one.user_id !== user_id && !one.suspended && !one.removed,
  );
  return (
    <Removal
      says={{
        act: t("key_contacts.remove.act"),
        title: t("key_contacts.remove.title", { name }),
        stay: t("key_contacts.remove.stay"),
        go: t("key_contacts.remove.go", { name }),
      }}
      reason={{ label: t("key_contacts.reason"), most: KeyContactBody.reason.most }}
      busy={acts.removing}
      run={(reason) => acts.remove({ query: { user_id, version, ...reason } })}
      again={() => void acts.again()}
      done={done}
      refusal={(problem) =>
        problem.code === errorCode.ANTECEDING_ENTITY ? t("key_contacts.remove.since") : problemText(problem)
      }
    >
      {last ? <p>{t("key_contacts.remove.last", { type: nameOf(types, type) })}</p> : null}
      <p>{t("key_contacts.remove.account")}</p>
      <p className="dim">{t(`key_contacts.remove.${removed ? "deleted" : suspended ? "frozen" : "back"}`)}</p>
    </Removal>
  );
}
