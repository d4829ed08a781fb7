// Somebody else has changed the same meanwhile: both are seen beside each other, and the person says which of them stays.
import { useWords } from "@/words";
import { Button } from "../Button";
import "@/words/patterns";
import "../sure.css";
import "./form.css";

export interface Beside {
  field: string;
  /** What the field is called. */
  name: string;
  mine: string;
  theirs: string;
}

export function Overtaken({
  title,
  fields,
  keep,
  take,
}: {
  /** What was changed meanwhile. */
  title: string;
  /** All that can differ; what is the same on both sides is left out. */
  fields: readonly Beside[];
  keep: () => void;
  take: () => void;
}) {
  const t = useWords();
  return (
    <section className="surerefused overtaken" role="alert">
      <div className="grow">
        <strong>{title}</strong>
        <p>{t("overtaken.text")}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("overtaken.field")}</th>
              <th scope="col">{t("overtaken.mine")}</th>
              <th scope="col">{t("overtaken.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {fields
              .filter(({ mine, theirs }) => mine !== theirs)
              .map(({ field, name, mine, theirs }) => (
                <tr key={field}>
                  <th scope="row">{name}</th>
                  <td>{mine}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <div className="sureacts">
          <Button onClick={take}>{t("overtaken.take")}</Button>
          <Button look="primary" onClick={keep}>
            {t("overtaken.keep")}
          </Button>
        </div>
      </div>
    </section>
  );
}
