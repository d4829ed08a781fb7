// The tabs of one browser in step: one session for all of them.
import { recall, remembered } from "@/browser/device";
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
