// A test that comes back from its service: taken out of the address, and finished once.
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Problem } from "@/api/problem";
import { pathTo } from "@/ui/href";
import { problemText } from "@/words/catalogue";
import { type Explained, useProviderActs } from "./useOpenId";

/** Filled in tests, where a page cannot be left. */
export const leaveFor: { current: (address: string) => void } = {
  current: (address) => location.assign(address),
};

const KEPT = "switchyard.sso.test";
interface Kept {
  binding: string;
  provider: number;
}

/** Of this tab alone: who is sent here by somebody else's address has not got it. */
export const keepTest = (kept: Kept): void => sessionStorage.setItem(KEPT, JSON.stringify(kept));
function takeTest(): Kept | null {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === null ? null : (JSON.parse(kept) as Kept);
}

/** Denied: the service said no, in a word of the protocol. Lost: it did not come back complete, or in a tab that began none. */
export type Back = { told: Explained } | { failed: string } | { denied: string } | "lost" | null;

/** What stands where the service's word is none of the protocol's. */
const NO_WORD = "1";

export function useComesBack(): Back {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { finish } = useProviderActs();
  const [back, setBack] = useState<Back>(null);
  const taken = useRef(false);
  const state = query.get("sso_state");
  const code = query.get("sso_code");
  const iss = query.get("sso_iss");
  const error = query.get("sso_error");
  const arrives = state !== null || error !== null;

  useEffect(() => {
    if (!arrives) taken.current = false;
    if (!arrives || taken.current) return;
    taken.current = true;
    const kept = takeTest();
    void navigate(pathTo("directorySignIn"), { replace: true });
    const settle = async () => {
      if (kept !== null && error !== null && error !== NO_WORD) return setBack({ denied: error });
      if (state === null || code === null || kept === null) return setBack("lost");
      const body = { state, code, binding: kept.binding, ...(iss === null ? {} : { iss }) };
      try {
        setBack({ told: await finish({ body }) });
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        setBack({ failed: problemText(cause) });
      }
    };
    void settle();
  }, [arrives, state, code, iss, error, finish, navigate]);

  return back;
}
