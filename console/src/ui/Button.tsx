// Buttons in the product's density. An icon-only button cannot be written without a name.
import type { ComponentProps, ReactNode, Ref } from "react";
import { named } from "./platform";

// A menu that a button opens adds classes of its own; they never replace ours.
type Native = Omit<ComponentProps<"button">, "ref"> & { ref?: Ref<HTMLButtonElement> };
export type IconNative = Native & { label: string; small?: boolean; children: ReactNode };

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

/** Only an icon: its name is for the screen reader. Where people need a hint as well, see IconButton. */
export function BareIconButton({ label, small, className, children, ...rest }: IconNative) {
  return (
    <button
      type="button"
      className={["iconbtn", small && "small", className].filter(Boolean).join(" ")}
      aria-label={label}
      {...rest}
    >
      {children}
    </button>
  );
}

/** A key cap; the screen reader hears of keys through aria-keyshortcuts. */
export function Keys({ of }: { of: string }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap cannot be focused
  return <kbd aria-hidden="true">{named(of)}</kbd>;
}
