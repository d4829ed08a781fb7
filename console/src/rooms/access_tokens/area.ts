// Access tokens among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "accessTokens",
  group: "connections",
  at: 20,
  also: {
    en: "API, service accounts, integrations, secret",
    it: "API, account di servizio, integrazioni, segreto",
  },
};
