// What the UI library opens something at: it wants a child of its own there, and gets the button that stands already.
import { type Ref, useImperativeHandle } from "react";
import type { At } from "./Opens";

export function Standin({ at: { button }, ref }: { at: At; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [
    button,
  ]);
  return null;
}
