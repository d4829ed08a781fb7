// A key contact as it is typed, what of it is sent, and what it is refused for. Pure but for the words.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import type { Wrongs } from "@/ui/form/wrongs";
import { words } from "@/words";
import type { CONTACTS, KeyContact } from "./useKeyContacts";
import "./words";

export interface Draft {
  /** An id; empty until somebody is chosen. */
  user_id: string;
  type: string;
  reason: string;
}

const why = ({ reason }: Draft) => (reason.trim() === "" ? {} : { reason: reason.trim() });

export const madeOf = (draft: Draft): Body<typeof CONTACTS, "post"> => ({
  user_id: Number(draft.user_id),
  type: draft.type,
  ...why(draft),
});

export const changeOf = (from: KeyContact, draft: Draft): Body<typeof CONTACTS, "patch"> => ({
  user_id: from.user_id,
  version: from.version,
  type: draft.type,
  ...why(draft),
});

/** Why the one who was chosen cannot be a contact; null where it is not that. */
export function refusedAt({ extra }: Problem): Wrongs<Draft> | null {
  const { field, rule } = (extra ?? {}) as { field?: string; rule?: string };
  if (field !== "user_id") return null;
  switch (rule) {
    case "service":
    case "frozen":
    case "named":
      return { user_id: words(`key_contacts.rule.${rule}`) };
    default:
      return null;
  }
}

/** How the contact is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): KeyContact | null =>
  code === errorCode.ANTECEDING_ENTITY
    ? ((extra as { key_contact?: KeyContact } | null)?.key_contact ?? null)
    : null;
