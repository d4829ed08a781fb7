// The error logs among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "errorLogs",
  group: "security",
  at: 55,
  also: {
    en: "errors, faults, refused calls, request ID, crash, not working",
    it: "errori, guasti, chiamate rifiutate, ID della richiesta, arresto anomalo, non funziona",
  },
};
