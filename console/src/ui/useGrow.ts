// A text field that is as tall as its text, up to a limit.
import { type RefObject, useLayoutEffect } from "react";

const TALLEST_PX = 160;

export function useGrow(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes the box taller
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    // What is asked for while it is low gives the rest of the page its room: what is scrolled to its end there would be
    // scrolled up, and covered once the field is tall again. So what it stands in keeps its height meanwhile.
    const around = element.parentElement;
    if (around !== null) around.style.minHeight = `${around.offsetHeight}px`;
    element.style.height = "auto";
    const tall = element.scrollHeight;
    element.style.height = `${Math.min(TALLEST_PX, tall)}px`;
    if (around !== null) around.style.minHeight = "";
  }, [box, text]);
}
