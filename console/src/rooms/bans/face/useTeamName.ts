// What somebody of the team is called, also who is offline.
import { useCallback } from "react";
import { useCall } from "@/api/useCall";

export function useTeamName(): (id: number) => string {
  const team = useCall("internal/team", { offline: true }).data?.items;
  return useCallback((id) => team?.find(({ user_id }) => user_id === id)?.fullname ?? String(id), [team]);
}
