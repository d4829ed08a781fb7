// How often the same has been told, beside its title.
import { useWords } from "@/words";
import { capped } from "@/words/format";

export function Times({ count }: { count: number }) {
  const t = useWords();
  if (count < 2) return null;
  return (
    <>
      {"\u00a0"}
      <span className="howmany" aria-hidden="true">
        {capped(count)}
      </span>
      <span className="sr">{t("notices.times", { count })}</span>
    </>
  );
}
