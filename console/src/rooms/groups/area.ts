// Permission groups among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "permissionGroups",
  group: "people",
  at: 20,
  also: {
    en: "permissions, roles, rights, second factor required, compare groups",
    it: "autorizzazioni, ruoli, diritti, secondo fattore obbligatorio, confrontare gruppi",
  },
};
