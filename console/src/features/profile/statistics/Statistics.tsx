// One's own statistics.
import { useWords } from "@/words";
import { Pages } from "../Pages";
import { Record } from "./Record";

export default function Statistics() {
  const t = useWords();
  return (
    <Pages>
      <Record title={t("title.statistics")} intro={t("stats.intro")} />
    </Pages>
  );
}
