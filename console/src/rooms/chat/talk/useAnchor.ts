// Keeps what is read where it is: the row at the top of what is in view stays there whatever changes above or below it, and
// whoever is at the end stays at the end.
import { useCallback, useRef } from "react";

/** Whoever is so near to the end is at it. */
export const NEAR_END_PX = 48;

/** How much further it is scrolled than it was, what is below what is in view, and whether there is room for more or less. */
interface Moved {
  by: number;
  below: number;
  resized: boolean;
}

/**
 * Whether the reader is at the end. Whoever was there leaves it only by going up: what grows below, a message that one
 * writes among it, takes room from what is in view and is no doing of the reader's. Nor is it where a form takes the place
 * of the message box: between the two there is more room for a moment, and the browser scrolls up to fill it. Pure.
 */
export const isAtEnd = (was: boolean, { by, below, resized }: Moved): boolean =>
  below < NEAR_END_PX || (was && (by >= 0 || resized));

/** The first row of which something is in view; within a part that is not drawn, that part. */
function firstIn(box: HTMLElement): Element | null {
  const top = box.getBoundingClientRect().top;
  const below = (one: Element) => one.getBoundingClientRect().bottom > top;
  const chunk = [...box.querySelectorAll(".logchunk")].find(below);
  // A day goes to where it begins when earlier messages of it come.
  const stays = (one: Element) => below(one) && !one.classList.contains("day");
  return (chunk && [...chunk.children].find(stays)) ?? chunk ?? null;
}

/** What of it is below what is in view. */
const belowIn = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight;

const topIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top;

export function useAnchor(scroller: React.RefObject<HTMLElement | null>) {
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  /** Known at once, and not with the next drawing: something may grow before that. */
  const atEnd = useRef(true);
  /** How far it was scrolled when that was known: what it is scrolled further is the reader's own doing, told a moment later. */
  const scrolled = useRef(0);
  /** How high it was then. */
  const height = useRef(0);
  const moved = useCallback(
    (box: HTMLElement): Moved => ({
      by: box.scrollTop - scrolled.current,
      below: belowIn(box),
      resized: box.clientHeight !== height.current,
    }),
    [],
  );

  /** Where the reader is from now on. */
  const mark = useCallback(
    (end: boolean) => {
      const box = scroller.current;
      const element = end ? null : box && firstIn(box);
      anchor.current = box && element ? { element, top: topIn(box, element) } : null;
      atEnd.current = end;
      scrolled.current = box?.scrollTop ?? 0;
      height.current = box?.clientHeight ?? 0;
    },
    [scroller],
  );

  /** Puts back what has moved. */
  const settle = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const { by, ...far } = moved(box);
    if (atEnd.current) {
      if (!isAtEnd(true, { by, ...far })) return mark(false);
      box.scrollTop = box.scrollHeight;
      return mark(true);
    }
    const { element, top } = anchor.current ?? { element: null, top: 0 };
    if (element === null || !box.contains(element)) return mark(false);
    const off = topIn(box, element) - top + by;
    if (Math.abs(off) >= 1) box.scrollTop += off;
    anchor.current = { element, top: top - by };
    scrolled.current = box.scrollTop;
    height.current = box.clientHeight;
    // A part that was not drawn when the reader came to it is: from now on it is a row of it that stays.
    if (element.classList.contains("logchunk") && element.childElementCount > 0) mark(false);
  }, [scroller, mark, moved]);

  /** It has been scrolled: answers whether that is at the end. */
  const scrolledTo = useCallback((): boolean => {
    const box = scroller.current as HTMLElement;
    const end = isAtEnd(atEnd.current, moved(box));
    // Something below has taken room.
    if (end && belowIn(box) >= NEAR_END_PX) box.scrollTop = box.scrollHeight;
    mark(end);
    return end;
  }, [scroller, mark, moved]);

  const toEnd = useCallback(() => {
    mark(true);
    settle();
  }, [mark, settle]);
  return { scrolledTo, settle, toEnd };
}
