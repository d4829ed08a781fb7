// The rules for signing in among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "passwordPolicy",
  group: "security",
  at: 10,
  also: {
    en: "password length and expiry, second factor, two-step sign-in, allowed IP addresses, length of a session, user limits, shared computers",
    it: "lunghezza e scadenza delle password, secondo fattore, indirizzi IP ammessi, durata della sessione, limiti di utenti, computer condivisi",
  },
};
