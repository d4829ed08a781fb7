// Services that people sign in with among the areas of the administration.
import type { Area } from "@/house/areas";

export const area: Area = {
  screen: "directorySignIn",
  group: "security",
  at: 21,
  also: {
    en: "OpenID Connect, single sign-on, SSO, identity provider, Entra, Azure, Okta, Keycloak, sign-in test, directory groups",
    it: "OpenID Connect, single sign-on, SSO, provider di identità, Entra, Azure, Okta, Keycloak, prova di accesso, gruppi di directory",
  },
};
