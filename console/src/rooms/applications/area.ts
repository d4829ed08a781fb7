// Applications among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "applications",
  group: "connections",
  at: 10,
  also: {
    en: "applications, application key, consumer key, origins, CORS, rate limit, rotate keys, changesets",
    it: "applicazioni, chiave applicazione, chiave consumer, origini, CORS, limite di frequenza, rotazione delle chiavi, modifiche",
  },
};
