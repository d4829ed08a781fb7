// What the person has put off: until the next sign-in, and in this tab over a reload.
import { create } from "zustand";
import { useSession } from "@/session/store";

const KEPT = "switchyard.put_off";

function kept(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

export const usePutOff = create<{ compliance: boolean }>(() => ({ compliance: kept() }));

usePutOff.subscribe(({ compliance }) => {
  try {
    if (compliance) sessionStorage.setItem(KEPT, "1");
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage it is asked again after a reload.
  }
});

useSession.subscribe(({ token }, before) => {
  if (token !== before.token) usePutOff.setState({ compliance: false });
});
