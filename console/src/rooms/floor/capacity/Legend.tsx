// What the colours over the day mean.
import { useWords } from "@/words";

export function Legend({ usual }: { usual: boolean }) {
  const t = useWords();
  return (
    <ul className="floorlegend">
      {(["held", "free", "waiting"] as const).map((what) => (
        <li key={what}>
          <i className="capacitykey" data-of={what} />
          {t(`capacity.${what}`)}
        </li>
      ))}
      {usual ? (
        <li>
          <i className="capacitykey" data-of="usual" />
          {t("capacity.usual")}
        </li>
      ) : null}
    </ul>
  );
}
