// Keys walk through rows of one height, of which only those in view are there.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

const PAGE = 12;

type Keys = Readonly<Record<string, () => void>>;

export function useWalk(frame: RefObject<HTMLDivElement | null>, count: number, height: number) {
  const [place, setPlace] = useState(0);
  const at = Math.max(0, Math.min(place, count - 1));
  const wanted = useRef<number | null>(null);
  // A row that was far away is there only once the way to it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    const found = frame.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (found === null || found === undefined) return;
    wanted.current = null;
    found.focus({ preventScroll: true });
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    const box = frame.current;
    if (box !== null) {
      const [above, below] = [next * height, (next + 1) * height];
      if (above < box.scrollTop) box.scrollTop = above;
      else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
    }
    wanted.current = next;
    setPlace(next);
  };
  /** Walks, or does what a key stands for besides. */
  const walk = (event: KeyboardEvent<HTMLElement>, besides: Keys) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const keys: Keys = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(count - 1),
      ...besides,
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { at, go, walk };
}
