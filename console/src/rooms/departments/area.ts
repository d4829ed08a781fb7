// Departments among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "departments",
  group: "people",
  at: 30,
  also: {
    en: "organisation, teams, units, structure, tree",
    it: "organizzazione, squadre, uffici, struttura, albero",
  },
};
