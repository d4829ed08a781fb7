// A text field that is as tall as its text, up to a limit.
import { type RefObject, useLayoutEffect } from "react";

const TALLEST_PX = 160;

export function useGrow(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes the box taller
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(TALLEST_PX, element.scrollHeight)}px`;
  }, [box, text]);
}
