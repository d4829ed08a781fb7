// Whether articles wait for the person's confirmation, looked at once the desk is at rest. Who is with customers, or has
// another dialog before them, is asked when that is over.
import { useEffect, useState } from "react";
import type { Profile } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { useOngoing } from "@/rooms/chat/face/useOngoing";
import { holds } from "@/session/permissions";
import { useOver } from "@/ui/over";
import { useLater } from "@/ui/useLater";
import { useConfirmations } from "../useConfirmations";
import { usePutOff } from "./putOff";

const prompt = () => import("./CompliancePrompt").then(({ CompliancePrompt }) => CompliancePrompt);

/** A browser that does not say when it is idle. */
const AT_REST_MS = 1_000;
/** One that is never idle is asked all the same. */
const AT_LAST_MS = 5_000;

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (typeof requestIdleCallback === "function") {
      const asked = requestIdleCallback(rest, { timeout: AT_LAST_MS });
      return () => cancelIdleCallback(asked);
    }
    const timer = setTimeout(rest, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}

/** No chat rings, none is open, none is being wrapped up: each would hold a slot, or be in sight. */
function useFree(me: Profile): boolean {
  const chats = useOngoing(me).data?.items;
  const known = chats !== undefined || !holds(me, permissionId.Comms);
  return known && me.slots.length === 0 && (chats ?? []).every(isOver);
}

const isOver = ({ status }: { status: string }): boolean => status === "Completed";

/** `held`: something else has the word, as the first tour. */
export function ComplianceCheck({ me, held }: { me: Profile; held: boolean }) {
  const idle = useIdle();
  const later = usePutOff(({ compliance }) => compliance);
  const other = useOver(({ dialogs }) => dialogs > 0);
  const free = useFree(me);
  const { data } = useConfirmations(idle && !later);
  const due = data !== undefined && data.outstanding > 0 && !later && !held && !other && free;
  const Prompt = useLater(prompt, due);
  return Prompt === null || data === undefined ? null : <Prompt active={due} due={data} />;
}
