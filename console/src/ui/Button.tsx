// Buttons in the product's density. An icon-only button cannot be written without a name.
import { Tooltip } from "@mantine/core";
import type { ComponentProps, ReactNode, Ref } from "react";

// A menu that a button opens adds classes of its own; they never replace ours.
type Native = Omit<ComponentProps<"button">, "ref"> & { ref?: Ref<HTMLButtonElement> };

export function Button({
  look,
  small,
  big,
  keys,
  className,
  children,
  ...rest
}: Native & {
  look?: "primary" | "quiet" | "danger";
  small?: boolean;
  big?: boolean;
  keys?: string;
  children: ReactNode;
}) {
  const name = ["btn", look, small && "small", big && "big", className].filter(Boolean).join(" ");
  return (
    <button type="button" className={name} {...rest}>
      {children}
      {keys === undefined ? null : <Keys of={keys} />}
    </button>
  );
}

export function IconButton({
  label,
  small,
  hint = true,
  className,
  children,
  ...rest
}: Native & { label: string; small?: boolean; hint?: boolean; children: ReactNode }) {
  const button = (
    <button type="button" className={["iconbtn", small && "small", className].filter(Boolean).join(" ")} aria-label={label} {...rest}>
      {children}
    </button>
  );
  return hint ? <Tooltip label={label}>{button}</Tooltip> : button;
}

/** A key cap; the screen reader hears of keys through aria-keyshortcuts. */
export function Keys({ of }: { of: string }) {
  return <kbd aria-hidden="true">{of}</kbd>;
}
