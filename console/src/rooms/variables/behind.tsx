// Variables that an address brought along, until somebody has decided.
import type { Behind } from "@/house/room";
import { useSession } from "@/session/store";
import { useLater } from "@/ui/useLater";

const variablesAsked = () => import("./VariablesAsked").then(({ default: asked }) => asked);

function Brought() {
  const brought = useSession((session) => session.variables);
  const Asked = useLater(variablesAsked, brought !== null);
  return brought === null || Asked === null ? null : <Asked text={brought.text} method={brought.method} />;
}

export const behind: Behind = { Over: Brought };
