// In what two documents differ, each place with what stood there and what stands there now.
import { useWords } from "@/words";
import type { Difference } from "./differences";
import { pointerOf } from "./document";
import { type Names, placeOf, saidOf } from "./said";

export function Changes({ of: changes, names }: { of: readonly Difference[]; names: Names }) {
  const t = useWords();
  if (changes.length === 0) return <p className="dim">{t("policies.changes.none")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reachable by keys
    <section className="policychanges" tabIndex={0} aria-label={t("policies.changes.title")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("policies.changes.where")}</th>
            <th scope="col">{t("policies.changes.before")}</th>
            <th scope="col">{t("policies.changes.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={pointerOf(path)}>
              <th scope="row">{placeOf(path, names)}</th>
              <td>{saidOf(path, before, names)}</td>
              <td>{saidOf(path, after, names)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
