// A button at which something opens. What opens comes when a pointer or the focus first comes to the button, with what places
// it there: the button stands without either, and is the same one before and after.
import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useLater } from "../useLater";

/** What a part that opens is told; see MenuAt. */
export interface At {
  /** The button's. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  turn: (opened: boolean) => void;
}

export function Opens<Given extends object>({
  as = "menu",
  load,
  given,
  turned,
  children: button,
}: {
  as?: "menu" | "dialog";
  /** The same one on every render. */
  load: () => Promise<ComponentType<Given & { at: At }>>;
  given: Given;
  turned?: (opened: boolean) => void;
  children: ReactElement<ComponentProps<"button">>;
}) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const Part = useLater(load, wanted);
  // It is there before it opens: where the focus was is kept by what sees it open.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(Part !== null), [Part]);
  const want = () => setWanted(true);
  const turn = (next: boolean) => {
    want();
    setOpened(next);
    turned?.(next);
  };
  return (
    <>
      {cloneElement(button, {
        ref,
        id,
        "aria-haspopup": as,
        "aria-expanded": opened,
        "aria-controls": opened && there ? `${id}-dropdown` : undefined,
        onPointerEnter: want,
        onFocus: want,
        onClick: () => turn(!opened),
      })}
      {Part === null ? null : <Part {...given} at={{ id, button: ref, opened: opened && there, turn }} />}
    </>
  );
}
