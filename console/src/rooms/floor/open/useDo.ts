// Does what a supervisor has agreed to. Where it is refused, the dialog says so.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { say } from "@/notices/store";
import { type Chosen, useSend } from "./useSend";
import type { One } from "./wanted";

export function useDo(done: () => void) {
  const send = useSend();
  const [refused, setRefused] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (wanted: One, chosen: Chosen): Promise<void> => {
    setRefused(null);
    setBusy(true);
    try {
      const title = await send(wanted, chosen);
      if (title !== "") say({ title, tone: "success", silent: true });
      done();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused(cause);
    } finally {
      setBusy(false);
    }
  };
  return { run, refused, busy };
}
