// The tabs of one browser in step: one session for all of them, and one that speaks.
import { freshId } from "@/api/ids";
import { recall, remember, remembered } from "./device";
import { KEPT, type Kept, useSession } from "./store";

/** What another tab's change of the session means for this one. Pure. */
export type Step =
  | { kind: "nothing" }
  | { kind: "renewed"; expiresAt: number | null }
  | { kind: "signed_out" }
  | { kind: "signed_in"; token: string; expiresAt: number | null };

export function stepOf(own: Pick<Kept, "token" | "expiresAt">, theirs: Kept | null): Step {
  const token = theirs?.token ?? null;
  if (token === null) return own.token === null ? { kind: "nothing" } : { kind: "signed_out" };
  const expiresAt = theirs?.expiresAt ?? null;
  if (token !== own.token) return { kind: "signed_in", token, expiresAt };
  return expiresAt === own.expiresAt ? { kind: "nothing" } : { kind: "renewed", expiresAt };
}

/** Calls back when another tab has signed out or in; a renewal is taken over without a word. */
export function followTabs(on: { signedOut: () => void; signedIn: () => void }): () => void {
  const told = (event: StorageEvent) => {
    // A key of null: everything was cleared.
    if (event.key !== null && event.key !== remembered(KEPT)) return;
    const step = stepOf(useSession.getState(), recall<Kept | null>(KEPT, null));
    switch (step.kind) {
      case "nothing":
        return;
      case "renewed":
        return useSession.setState({ expiresAt: step.expiresAt });
      case "signed_out":
        return on.signedOut();
      case "signed_in":
        useSession.setState({ token: step.token, expiresAt: step.expiresAt, farewell: null });
        return on.signedIn();
    }
  };
  addEventListener("storage", told);
  return () => removeEventListener("storage", told);
}

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
