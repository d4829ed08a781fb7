// What administrators set of their account among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "consoleGeneral",
  group: "console",
  at: 10,
  also: {
    en: "account name, brand, logo, sign-in picture, away automatically, session, add-ons, modules, integrations",
    it: "nome dell’account, marchio, logo, immagine di accesso, assenza automatica, sessione, componenti aggiuntivi, moduli, integrazioni",
  },
};
