// The sessions of everybody among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "userSessions",
  group: "security",
  at: 15,
  also: {
    en: "who is signed in, devices, addresses, last use, sign out, sign everyone out",
    it: "chi è connesso, dispositivi, indirizzi, ultimo uso, chiudere le sessioni, far uscire tutti",
  },
};
