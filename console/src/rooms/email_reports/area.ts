// The e-mail reports among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "emailReports",
  group: "security",
  at: 50,
  also: {
    en: "email, mail, delivery, bounced, refused, invitation not received, sign-in code not received",
    it: "e-mail, posta, recapito, respinte, rifiutate, invito non ricevuto, codice di accesso non ricevuto",
  },
};
