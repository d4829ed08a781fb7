// The use of licences among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "licenceGroups",
  group: "console",
  at: 30,
  also: {
    en: "licences, user limits, users signed in at the same time, last sign-in, unused accounts, add-ons, user journey",
    it: "licenze, limiti di utenti, utenti connessi insieme, ultimo accesso, account inutilizzati, componenti aggiuntivi, percorso dell’utente",
  },
};
