// Why a key did nothing: said for a moment at the foot of the page, and to whoever listens.
import { useEffect } from "react";
import { create } from "zustand";

const LASTS_MS = 3_000;

const useHint = create<{ text: string; at: number }>(() => ({ text: "", at: 0 }));

export const hint = (text: string): void => useHint.setState({ text, at: Date.now() });

/** Always there, so that a reader hears what comes into it. */
export function Hint() {
  const { text, at } = useHint();
  useEffect(() => {
    if (at === 0) return;
    const gone = setTimeout(() => useHint.setState({ text: "", at: 0 }), LASTS_MS);
    return () => clearTimeout(gone);
  }, [at]);
  return (
    <div className={text === "" ? "sr" : "leading"} role="status">
      {text}
    </div>
  );
}
