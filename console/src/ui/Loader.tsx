// Something is on its way: a spinner where a word would stand, or a bar over a whole page. Shown unless it is told not to.
import { useWords } from "@/words";
import "./loader.css";

export type Fade = "fade-both" | "fade-in" | "fade-out" | "none";

export function Loader({
  loading,
  type = "spinner",
  fade = "fade-both",
}: {
  /** True or unset shows it. */
  loading?: boolean;
  type?: "spinner" | "bar";
  fade?: Fade;
}) {
  const t = useWords();
  const shown = loading !== false;
  return (
    <span
      className={`loader ${fade}`}
      data-type={type}
      data-shown={shown || undefined}
      {...(shown ? { role: "progressbar", "aria-label": t("pane.loading") } : { "aria-hidden": true })}
    />
  );
}
