// What somebody has written of a policy and not published yet, as this device keeps it.
import { create } from "zustand";
import { forgetAll, recall, remember } from "@/browser/device";
import { onForgetChats } from "@/session/store";

const KEPT = "policies.";
const keptAs = (owner: number): string => `${KEPT}${owner}`;

export interface Draft {
  /** The version that it was made from. */
  version: number;
  /** As it is written, whether it is JSON or not. */
  text: string;
}

export const useKept = create<{ owner: number | null; draft: Draft | null }>(() => ({
  owner: null,
  draft: null,
}));

/** Whose it is: what that person has not published is there again. */
export function belongs(owner: number): void {
  if (useKept.getState().owner !== owner)
    useKept.setState({ owner, draft: recall<Draft | null>(keptAs(owner), null) });
}

/** Null: nothing is unpublished any more. */
export function keep(draft: Draft | null): void {
  const { owner } = useKept.getState();
  if (owner === null) return;
  useKept.setState({ draft });
  remember(keptAs(owner), draft);
}

onForgetChats.add(() => {
  forgetAll(KEPT);
  useKept.setState(useKept.getInitialState(), true);
});
