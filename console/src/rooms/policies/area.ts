// The routing policy among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "policies",
  group: "people",
  at: 50,
  also: {
    en: "steps, queue limits, longest wait, overflow, service level, dry run, shadow, canary, versions, JSON",
    it: "passi, limiti della coda, attesa massima, livello di servizio, simulazione, confronto in parallelo, prova su una parte, versioni, JSON",
  },
};
