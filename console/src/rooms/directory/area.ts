// The directory among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "directory",
  group: "security",
  at: 20,
  also: {
    en: "SCIM, provisioning, Entra, Azure, Okta, Active Directory, user synchronisation",
    it: "SCIM, provisioning, Entra, Azure, Okta, Active Directory, sincronizzazione degli utenti",
  },
};
