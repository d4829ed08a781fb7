// Somebody else has changed the skill meanwhile: both are seen beside each other, and the person says which holds.
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { type Draft, draftOf, KEPT, type Skill } from "./draft";

export function Overtaken({
  mine,
  theirs,
  keep,
  take,
}: {
  mine: Draft;
  theirs: Skill;
  keep: () => void;
  take: () => void;
}) {
  const t = useWords();
  const other = draftOf(theirs);
  const said = (draft: Draft, field: (typeof KEPT)[number]) =>
    field === "mode" ? t(`skills.mode_of.${draft.mode}`) : draft[field].trim();
  return (
    <section className="surerefused overtaken" role="alert">
      <div className="grow">
        <strong>{t("skills.overtaken.title")}</strong>
        <p>{t("skills.overtaken.text")}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("skills.overtaken.field")}</th>
              <th scope="col">{t("skills.overtaken.mine")}</th>
              <th scope="col">{t("skills.overtaken.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {KEPT.filter((field) => said(mine, field) !== said(other, field)).map((field) => (
              <tr key={field}>
                <th scope="row">{t(`skills.${field}`)}</th>
                <td>{said(mine, field)}</td>
                <td>{said(other, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="sureacts">
          <Button onClick={take}>{t("skills.overtaken.take")}</Button>
          <Button look="primary" onClick={keep}>
            {t("skills.overtaken.keep")}
          </Button>
        </div>
      </div>
    </section>
  );
}
