// An icon at the text's scale: hidden from screen readers unless it alone carries the meaning.
import type { ComponentType } from "react";

type Drawing = ComponentType<{
  className?: string;
  stroke?: number | string;
  role?: string;
  "aria-label"?: string;
  "aria-hidden"?: boolean;
}>;

export function Icon({ of: Drawing, small, label }: { of: Drawing; small?: boolean; label?: string }) {
  const named = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return <Drawing className={small ? "i i-s" : "i"} stroke={1.5} {...named} />;
}
