// Whether a part of the page has been laid out: behind another pane of a phone it is there and has no size.
import { useCallback, useState } from "react";

export function useDrawn(): [boolean, (element: HTMLElement | null) => (() => void) | undefined] {
  const [drawn, setDrawn] = useState(false);
  const look = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const watch = new ResizeObserver(() => setDrawn(element.offsetWidth > 0));
    watch.observe(element);
    // Where nothing is laid out it is drawn as long as it is there.
    setDrawn(element.offsetWidth > 0 || document.body.offsetWidth === 0);
    return () => watch.disconnect();
  }, []);
  return [drawn, look];
}
