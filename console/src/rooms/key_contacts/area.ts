// Key contacts among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "keyContacts",
  group: "people",
  at: 35,
  also: {
    en: "whom to turn to, billing, technical, security, privacy",
    it: "a chi rivolgersi, referenti, fatturazione, sicurezza, privacy",
  },
};
