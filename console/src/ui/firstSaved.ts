// What has been changed and not saved: whoever would lose it is asked first. The form itself asks, in Unsaved.tsx.
type Ask = () => Promise<boolean>;

let held: Ask | null = null;

/** From now on `ask` says whether one may leave; answers with what takes it back. */
export function hold(ask: Ask): () => void {
  held = ask;
  return () => {
    if (held === ask) held = null;
  };
}

/** Whether one may leave: at once where nothing is unsaved, else once the person has said so. */
export const firstSaved = (): Promise<boolean> => held?.() ?? Promise.resolve(true);
