// What one group gives that another does not, in two lines; nothing where they give the same.
import { useWords } from "@/words";
import { differences, type Given } from "../gives";
import { moreIn } from "../said";
import "../words";
import "../groups.css";

export function Differs({ from, to }: { from: Given; to: Given }) {
  const t = useWords();
  const found = differences(from, to);
  if (found.length === 0) return null;
  const lines = [
    [t("groups.more"), moreIn(found, "before")],
    [t("groups.less"), moreIn(found, "after")],
  ] as const;
  return (
    <dl className="groupdiffers">
      {lines.map(([name, said]) =>
        said.length === 0 ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said.join(", ")}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
