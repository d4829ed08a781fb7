// The key contacts as they stand, what they can be for, and what is done to them.
import type { Answer } from "@/api/calls";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { useLanguage } from "@/words";

export const CONTACTS = "admin/key_contacts";
const TYPES = "helper/key_contact_types";
export type KeyContact = Answer<typeof CONTACTS, "get">["items"][number];

/** How often they are looked at anew, in seconds: somebody else may change them, or freeze one. */
const EVERY_S = 30;
const TOUCHED = [CONTACTS, "admin/audit"] as const;
const QUIET = { quiet: true } as const;

export const useKeyContacts = () => useCall(CONTACTS, undefined, EVERY_S);

/** What there can be contacts for, in the person's language. */
export function useTypes() {
  const language = useLanguage();
  const called = useCall(TYPES);
  const types = (called.data?.items ?? []).map(({ type, name_en, name_it }) => ({
    type,
    name: language === "it" ? name_it : name_en,
  }));
  return { called, types };
}

export type Types = ReturnType<typeof useTypes>["types"];

export const nameOf = (types: Types, type: string): string =>
  types.find((each) => each.type === type)?.name ?? type;

export function useKeyContactActs() {
  const me = useMe();
  const renew = useRenew();
  const create = useAct("post", CONTACTS, QUIET);
  const change = useAct("patch", CONTACTS, QUIET);
  const remove = useAct("delete", CONTACTS, QUIET);
  return {
    create: create.run,
    change: change.run,
    remove: remove.run,
    removing: remove.busy,
    may: (action: "create" | "edit" | "delete") => holds(me, may.KeyContacts, action),
    mayAudit: holds(me, may.AuditLogs, "view"),
    /** The list and what was changed, as they are now. */
    again: () => renew(...TOUCHED),
  };
}

export type KeyContactActs = ReturnType<typeof useKeyContactActs>;
