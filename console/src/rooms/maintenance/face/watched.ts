// What was last seen in the files that the server keeps for everybody.
import { create } from "zustand";
import type { MaintenanceNotice } from "../maintenance";

export type ServiceStatus = "Good" | "Degraded" | "Critical";
export const STATUSES: readonly string[] = ["Good", "Degraded", "Critical"];

/** The parts of the server that it tells of. */
export const PARTS = ["storage", "engine", "service"] as const;

export interface ServiceHealth {
  key: (typeof PARTS)[number];
  text: ServiceStatus;
}

interface Watched {
  status: ServiceStatus | null;
  /** As they were when the status was. */
  services: readonly ServiceHealth[];
  maintenance: MaintenanceNotice | null;
}

export const useWatched = create<Watched>(() => ({ status: null, services: [], maintenance: null }));
