// A change of an application: who, when and why, and each setting before and after; those that differ are marked.
import { EditorHead } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { FIELDS, useTold } from "./told";
import type { Changeset } from "./useApplications";

export function Change({ of: one, close }: { of: Changeset; close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const { act, who, value } = useTold();
  const { before, after } = one;
  return (
    <>
      <EditorHead
        title={one.name}
        about={
          <>
            {act(one)} · <bdi>{who(one)}</bdi> · <time dateTime={one.at}>{clock.exact(one.at)}</time>
          </>
        }
        closing={t("applications.close")}
        close={close}
      />
      {one.reason === null ? null : (
        <p className="editorpart">
          <strong>{t("applications.why")}</strong> <bdi>{one.reason}</bdi>
        </p>
      )}
      {before === null && after === null ? (
        <p className="editorpart dim">{t("applications.too_old")}</p>
      ) : (
        <table className="editorpart appchange">
          <caption>{t("applications.settings_of", { version: clock.number(one.version) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t("applications.set")}</th>
              {before === null ? null : <th scope="col">{t("applications.before")}</th>}
              {after === null ? null : <th scope="col">{t("applications.after")}</th>}
            </tr>
          </thead>
          <tbody>
            {FIELDS.map((field) => (
              <tr
                key={field}
                data-changed={(one.action === "edit" && one.changed.includes(field)) || undefined}
              >
                <th scope="row">{t(`applications.setting.${field}`)}</th>
                {before === null ? null : <td>{value(field, before)}</td>}
                {after === null ? null : <td>{value(field, after)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
