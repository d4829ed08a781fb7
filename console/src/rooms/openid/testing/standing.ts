// The services and the directory groups of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Group, Provider, Seen } from "../useOpenId";

declare module "@/testing/house" {
  interface House {
    providers: readonly Provider[];
    setsProvidersUp: boolean;
    mappedGroups: readonly Group[];
    seenGroups: readonly Seen[];
  }
}

export const standing: Standing = {
  house: () => ({ providers: [], setsProvidersUp: true, mappedGroups: [], seenGroups: [] }),
  answers: (house) => [
    on("get", "admin/directory/providers", () => ({
      items: [...house.providers],
      redirect: "https://acme.example.com/sso",
      yours: house.setsProvidersUp,
    })),
    on("get", "intergration/azure/groups", () => ({
      items: [...house.mappedGroups],
      seen: [...house.seenGroups],
    })),
  ],
};
