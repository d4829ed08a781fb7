// What was last seen in the files that the server keeps for everybody.
import { create } from "zustand";
import type { MaintenanceNotice } from "./maintenance";

export type ServiceStatus = "Good" | "Degraded" | "Critical";
export const STATUSES: readonly string[] = ["Good", "Degraded", "Critical"];

interface Watched {
  status: ServiceStatus | null;
  maintenance: MaintenanceNotice | null;
}

export const useWatched = create<Watched>(() => ({ status: null, maintenance: null }));
