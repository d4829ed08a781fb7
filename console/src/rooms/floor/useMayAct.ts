// Whether the person may do something to the floor that they see: nothing can be done about what is over.
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useFloorStore } from "./store";

export function useMayAct(permission: number): boolean {
  const me = useMe();
  const past = useFloorStore((state) => state.past);
  return !past && holds(me, permission, "edit");
}
