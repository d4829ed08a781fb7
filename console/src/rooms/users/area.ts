// Users among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "userList",
  group: "people",
  at: 10,
  also: {
    en: "accounts, invite, freeze, slots, skill levels, second factor, sign out",
    it: "account, invitare, bloccare, slot, livelli delle competenze, secondo fattore, chiudere le sessioni",
  },
};
