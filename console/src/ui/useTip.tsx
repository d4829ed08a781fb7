// Words beside what they are about: for a pointer that rests on it, and for whoever comes to it by the keyboard.
import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { limits } from "@/generated/catalogue";
import "./tip.css";

/** Between the words and what they are about, and the edge of the window. */
const [GAP_PX, EDGE_PX] = [5, 8];

/** `on` goes to what the words are about, `tip` anywhere. */
export function useTip(words: string) {
  const id = useId();
  const [about, setAbout] = useState<Element | null>(null);
  const rests = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rests.current), []);
  const hide = () => {
    clearTimeout(rests.current);
    setAbout(null);
  };
  const on = {
    "aria-describedby": about === null ? undefined : id,
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
      // A finger does not rest on anything: it presses.
      if (pointerType === "touch") return;
      clearTimeout(rests.current);
      rests.current = setTimeout(() => setAbout(currentTarget), limits.TOOLTIP_DELAY);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(":focus-visible")) setAbout(currentTarget);
    },
    onBlur: hide,
  };
  const tip = about === null ? null : <Tip id={id} about={about} words={words} hide={hide} />;
  return { on, tip };
}

/** Above what it is about, in its middle; below where there is no room, and within the window. */
function place(tip: HTMLElement, about: Element): void {
  const { left, top, bottom, width } = about.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const middle = left + (width - own.width) / 2;
  const above = top - own.height - GAP_PX;
  const most = document.documentElement.clientWidth - own.width - EDGE_PX;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(middle, most))}px`;
  tip.style.top = `${above < EDGE_PX ? bottom + GAP_PX : above}px`;
}

function Tip({ id, about, words, hide }: { id: string; about: Element; words: string; hide: () => void }) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current !== null) place(tip.current, about);
  });
  useEffect(() => {
    const escaped = ({ key }: KeyboardEvent) => {
      if (key === "Escape") hide();
    };
    // What it is about may go from under the pointer, which then hears of no leaving.
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && about.contains(target))) hide();
    };
    document.addEventListener("keydown", escaped);
    document.addEventListener("pointerover", elsewhere);
    document.addEventListener("scroll", hide, true);
    return () => {
      document.removeEventListener("keydown", escaped);
      document.removeEventListener("pointerover", elsewhere);
      document.removeEventListener("scroll", hide, true);
    };
  });
  return createPortal(
    <div className="tip" role="tooltip" id={id} ref={tip}>
      {words}
    </div>,
    document.body,
  );
}
