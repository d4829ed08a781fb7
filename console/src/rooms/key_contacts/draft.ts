// A key contact as it is typed, and what of it is sent. Pure.
import type { Body } from "@/api/calls";
import type { Problem } from "@/api/problem";
import { errorCode } from "@/generated/catalogue";
import type { CONTACTS, KeyContact } from "./useKeyContacts";

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

/** How the contact is that somebody else has changed meanwhile; null where that is not why it was refused. */
export const overtakenBy = ({ code, extra }: Problem): KeyContact | null =>
  code === errorCode.ANTECEDING_ENTITY
    ? ((extra as { key_contact?: KeyContact } | null)?.key_contact ?? null)
    : null;
