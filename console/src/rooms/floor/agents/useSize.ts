// How much room something has, in pixels, and how large the person's type is: their zoom is the root's size.
import { type RefObject, useLayoutEffect, useState } from "react";

export interface Size {
  width: number;
  height: number;
  /** Pixels of one rem. */
  rem: number;
}

const remNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const rem = remNow();
      setSize((before) =>
        before.width === width && before.height === height && before.rem === rem
          ? before
          : { width, height, rem },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [of]);
  return size;
}
