// One's own statistics.

import { Pages } from "@/rooms/profile/face/Pages";
import { useWords } from "@/words";
import { Record } from "./Record";

export default function Statistics() {
  const t = useWords();
  return (
    <Pages>
      <Record title={t("title.statistics")} intro={t("stats.intro")} />
    </Pages>
  );
}
