// A user being made or changed: their account, the form, what they may do and why, what was changed of them before, and how they are
// deleted.
import { History } from "@/rooms/audit/face/History";
import { EditorHead } from "@/ui/table/TableDetail";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { Account } from "./Account";
import { Ask } from "./Ask";
import type { User } from "./draft";
import { May } from "./May";
import { Shape } from "./Shape";
import { touchedIn } from "./said";
import { useUserActs } from "./useUsers";

export function Editor({
  of: user,
  opens,
  close,
}: {
  /** Null for a new one. */
  of: User | null;
  opens: (user?: number) => void;
  /** Asks first where something is unsaved. */
  close: () => void;
}) {
  const t = useWords();
  const language = useLanguage();
  const acts = useUserActs();
  const lent = user?.details?.touches.lent.length ?? 0;
  return (
    <>
      <EditorHead
        title={user?.fullname ?? t("users.make")}
        about={user === null ? undefined : [user.username, groupName(user.group_name, language)].join(" · ")}
        closing={t("users.close")}
        close={close}
      />
      {user === null ? null : <Account of={user} acts={acts} />}
      {acts.may(user === null ? "create" : "edit") ? (
        <Shape of={user} acts={acts} opens={opens} close={close} />
      ) : (
        <p className="editorpart dim">{t("users.read_only")}</p>
      )}
      {user === null || !acts.mayGroups ? null : <May of={user} />}
      {user === null || !acts.mayAudit ? null : (
        <div className="editorpart">
          <History type="user" id={String(user.user_id)} done={acts.again} />
        </div>
      )}
      {user === null || !acts.may("delete") || user.user_id === acts.me ? null : (
        <div className="editorpart">
          <div>
            <Ask
              name="remove"
              of={user}
              acts={acts}
              run={async (reason) => {
                await acts.remove({ query: { user_id: user.user_id, version: user.version, ...reason } });
                opens();
              }}
              touched={[
                ...touchedIn(user),
                ...(lent === 0 ? [] : [t("users.touched.lent", { count: lent })]),
              ]}
            />
          </div>
        </div>
      )}
    </>
  );
}
