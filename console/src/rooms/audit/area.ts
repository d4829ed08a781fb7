// The audit among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "auditLogs",
  group: "security",
  at: 40,
  also: {
    en: "audit log, changes, history, undo, who changed what",
    it: "registro delle modifiche, cronologia, annullare, chi ha modificato che cosa",
  },
};
