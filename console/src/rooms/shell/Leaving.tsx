// Shown for the moment in which signing out is under way; the guard does the rest.
import { useWords } from "@/words";

export default function Leaving() {
  const t = useWords();
  return (
    <div className="state" style={{ minHeight: "100%" }} role="status">
      {t("pages.leaving")}
    </div>
  );
}
