// The tabs of one browser: what one tells the others, and which of them speaks.
import { freshId } from "@/api/ids";
import { recall, remember, remembered } from "./device";

/** Says something to the other tabs; it is kept nowhere. */
export function tellTabs(topic: string, what: unknown): void {
  remember(topic, what);
  remember(topic, null);
}

/** Calls back with what another tab says. */
export function hearTabs<T>(topic: string, heard: (what: T) => void): () => void {
  const told = ({ key, newValue }: StorageEvent) => {
    if (key === remembered(topic) && newValue !== null) heard(JSON.parse(newValue) as T);
  };
  addEventListener("storage", told);
  return () => removeEventListener("storage", told);
}

const VOICE = "voice";
const own = freshId();

/** Whether this tab makes the sounds and knocks at the desktop: the one that was looked at last. */
export const speaks = (): boolean => {
  const voice = recall<string | null>(VOICE, null);
  return voice === null || voice === own;
};

/** The tab that is looked at speaks for all; one that is closed leaves it to the others. */
export function takeTurns(): () => void {
  const take = () => {
    if (document.visibilityState === "visible") remember(VOICE, own);
  };
  const leave = () => {
    if (recall<string | null>(VOICE, null) === own) remember(VOICE, null);
  };
  take();
  addEventListener("focus", take);
  addEventListener("pagehide", leave);
  return () => {
    leave();
    removeEventListener("focus", take);
    removeEventListener("pagehide", leave);
  };
}
