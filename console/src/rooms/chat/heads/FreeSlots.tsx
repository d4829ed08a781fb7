// Many free slots in one row: a box for each with its number, as far as there is room, and how many there are.
import { useWords } from "@/words";

const MOST_BOXES = 8;

export function FreeSlots({ from, count }: { from: number; count: number }) {
  const t = useWords();
  const boxes = Array.from({ length: Math.min(count, MOST_BOXES) }, (_, at) => from + at);
  return (
    <div className="freeslots">
      <span className="boxes" aria-hidden="true">
        {boxes.map((place) => (
          <i key={place}>{place}</i>
        ))}
      </span>
      <span className="meta dim">{t("needs.free", { count })}</span>
    </div>
  );
}
