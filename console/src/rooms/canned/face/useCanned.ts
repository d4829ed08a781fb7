// The canned responses that the person may use, and the one way to make, change and forget them.
import { useCallback } from "react";
import type { CannedResponse, CannedResponses } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { type Called, useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";

export const CANNED = "internal/canned_responses";

export const useCanned = (wanted = true): Called<CannedResponses> => useCall(wanted ? CANNED : null);

/** One of them with what it said before; null asks nothing. */
export const useCannedHistory = (id: number | null): Called<CannedResponses> =>
  useCall(id === null ? null : CANNED, { id: id ?? undefined });

// The form says itself what was refused.
const MAKE = { quiet: true as const };
const CHANGE = {
  quiet: true as const,
  settle: (now: CannedResponse) => [
    patch(CANNED, (list) => ({
      ...list,
      items: list.items.map((each) => (each.id === now.id ? { ...now, history: each.history } : each)),
    })),
  ],
};
const FORGET = {
  quiet: true as const,
  settle: (_: unknown, { query }: { query?: { id: number } }) => [
    patch(CANNED, (list) => ({ ...list, items: list.items.filter(({ id }) => id !== query?.id) })),
  ],
};

export function useCannedActs() {
  const renew = useRenew();
  const make = useAct("post", CANNED, MAKE);
  const change = useAct("put", CANNED, CHANGE);
  const forget = useAct("delete", CANNED, FORGET);
  /** Order and history are the server's to tell. */
  const anew = useCallback(() => renew(CANNED), [renew]);
  return { make, change, forget, anew };
}
