// The tour and the page behind it: what there is to point at, and that the keys are the card's while it is shown.
import { type RefObject, useEffect } from "react";

/** Whether the page shows this. */
export function isThere(target: string): boolean {
  const element = document.querySelector(target);
  for (let each = element; each !== null; each = each.parentElement)
    if (getComputedStyle(each).display === "none") return false;
  return element !== null;
}

/** Another dialog lies over the card, as when the session runs out: the focus is its own. */
const isElsewhere = (element: Element | null): boolean =>
  element?.closest("[role=dialog], [role=alertdialog]") != null;

/** The focus goes into the card, and stays there by Tab and whatever takes it away. */
export function useHeldFocus(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const held = card.current;
    if (held === null) return;
    const buttons = () => [...held.querySelectorAll<HTMLElement>("button")];
    const take = () => held.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
    const step = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (event.key !== "Tab" || (!held.contains(at) && isElsewhere(at))) return;
      event.preventDefault();
      const all = buttons();
      const next = all.indexOf(at as HTMLElement) + (event.shiftKey ? -1 : 1);
      if (held.contains(at)) all.at(next % all.length)?.focus();
      else take();
    };
    const strayed = ({ target }: FocusEvent) => {
      if (target instanceof Element && !held.contains(target) && !isElsewhere(target)) take();
    };
    if (!isElsewhere(document.activeElement)) take();
    document.addEventListener("keydown", step, true);
    document.addEventListener("focusin", strayed);
    return () => {
      document.removeEventListener("keydown", step, true);
      document.removeEventListener("focusin", strayed);
    };
  }, [card]);
}

/** The focus goes back to where it was; to this where that was nowhere, or is gone. */
export function useFocusBack(otherwise: string): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // The card is still there: it lets go of the focus when it is gone.
      setTimeout(() => {
        if (isElsewhere(document.activeElement)) return;
        const back =
          before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
        (back ?? document.querySelector<HTMLElement>(otherwise))?.focus({ preventScroll: true });
      });
    };
  }, [otherwise]);
}
