// The key contacts of a test.
import type { Answer } from "@/api/calls";
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";

type KeyContact = Answer<"admin/key_contacts", "get">["items"][number];

declare module "@/testing/house" {
  interface House {
    keyContacts: KeyContact[];
    keyContactTypes: Answer<"helper/key_contact_types", "get">["items"];
  }
}

export const standing: Standing = {
  house: () => ({
    keyContacts: [],
    keyContactTypes: [
      { type: "billing", name_en: "Billing and contract", name_it: "Fatturazione e contratto" },
      { type: "security", name_en: "Security incidents", name_it: "Incidenti di sicurezza" },
    ],
  }),
  answers: (house) => [
    on("get", "helper/key_contact_types", () => ({ items: house.keyContactTypes })),
    on("get", "admin/key_contacts", () => ({
      items: house.keyContacts,
      without: house.keyContactTypes
        .map(({ type }) => type)
        .filter(
          (type) => !house.keyContacts.some((one) => one.type === type && !one.suspended && !one.removed),
        ),
    })),
  ],
};
