// The colours that stand now: a chart draws with values, where everything else draws with variables.
import { useEffect, useState } from "react";

const WATCHED = ["data-mantine-color-scheme", "style"];

/** The values of these variables, read anew when light and dark or the theme change. */
export function usePaint<K extends string>(names: Readonly<Record<K, string>>): Record<K, string> {
  const [paint, setPaint] = useState<Record<K, string>>(() => read(names));
  useEffect(() => {
    // The same colours are the same paint, so that nothing is drawn anew for them.
    const again = () => setPaint((before) => same(before, read(names)));
    const page = new MutationObserver(again);
    page.observe(document.documentElement, { attributeFilter: WATCHED });
    again();
    return () => page.disconnect();
  }, [names]);
  return paint;
}

function same<T extends object>(before: T, now: T): T {
  const changed = (Object.keys(now) as (keyof T)[]).some((name) => before[name] !== now[name]);
  return changed ? now : before;
}

function read<K extends string>(names: Readonly<Record<K, string>>): Record<K, string> {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(names) as [K, string][];
  return Object.fromEntries(
    entries.map(([name, variable]) => [name, style.getPropertyValue(variable).trim() || "#888888"]),
  ) as Record<K, string>;
}
