// The document that is being worked on: its text, which the form writes as well, and what it says.
import { useEffect, useMemo, useRef } from "react";
import { useMe } from "@/session/useProfile";
import { type Difference, differences } from "./differences";
import { type Document, isFields, type Path, textOf, withAt } from "./document";
import { belongs, type Draft, keep, useKept } from "./draft";
import { type Scanned, scan } from "./scan";
import type { Published } from "./usePolicy";

export interface Work {
  /** What is in force. */
  published: Published;
  draft: Draft | null;
  text: string;
  scanned: Scanned;
  /** What the text says, or said before it broke. */
  document: Document;
  /** The text is the document: the form may write. */
  whole: boolean;
  /** In what it differs from what is in force. */
  changes: readonly Difference[];
  /** Somebody has published since the draft was begun. */
  overtaken: boolean;
  type: (text: string) => void;
  edit: (path: Path, value: unknown) => void;
}

const EMPTY: Document = {};

export function useWork(published: Published | undefined): Work | null {
  const { user_id } = useMe();
  useEffect(() => belongs(user_id), [user_id]);
  const draft = useKept(({ owner, draft }) => (owner === user_id ? draft : null));
  const inForce = published?.document ?? EMPTY;
  const text = useMemo(() => draft?.text ?? textOf(inForce), [draft, inForce]);
  const scanned = useMemo(() => scan(text), [text]);
  const good = useRef<Document | null>(null);
  const whole = isFields(scanned.value);
  if (whole) good.current = scanned.value as Document;
  const document = (whole ? (scanned.value as Document) : good.current) ?? inForce;
  const changes = useMemo(() => differences(inForce, document), [inForce, document]);
  if (published === undefined) return null;
  const type = (to: string) => keep({ version: draft?.version ?? published.version, text: to });
  return {
    published,
    draft,
    text,
    scanned,
    document,
    whole,
    changes,
    overtaken: draft !== null && draft.version !== published.version,
    type,
    edit: (path, value) => type(textOf(withAt(document, path, value))),
  };
}
