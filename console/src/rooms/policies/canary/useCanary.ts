// The canary as it stands: followed while it runs, begun, ended.
import { useState } from "react";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import type { Document } from "../document";
import { useTries } from "../useTries";
import { type Bounds, wholeOf, withDraft } from "./told";

const CANARY = "engine/policy/canary";
const POLICY = "engine/policy";
/** How often it is asked how it stands, in seconds: while it runs, and otherwise for what a colleague starts. */
const EVERY_S = 5;
const STILL_EVERY_S = 30;
const QUIET = { quiet: true } as const;

/** What a canary is begun with, besides its draft. */
export interface Plan {
  share: number;
  hours: number;
  least_chats: number;
  bounds: Bounds;
}

export type { Refusal } from "../useTries";

export function useCanary() {
  const [runs, setRuns] = useState(false);
  const called = useCall(CANARY, {}, runs ? EVERY_S : STILL_EVERY_S, {
    turn: async ({ ask, known }) => {
      const before = known();
      // The draft may be large: it is sent once.
      return withDraft(await ask({ known: before?.canary?.id }), before);
    },
  });
  const canary = called.data === undefined ? null : wholeOf(called.data);
  if ((canary?.state === "running") !== runs) setRuns(!runs);

  const put = useAct("put", CANARY, QUIET);
  const away = useAct("delete", CANARY, QUIET);
  const { refused, forget, tries } = useTries(CANARY, POLICY);
  return {
    called,
    canary,
    refused,
    forget,
    busy: put.busy || away.busy,
    begin: (document: Document, version: number, plan: Plan, mark: string) =>
      tries(() => put.run({ body: { document, version, ...plan, mark, based_on: canary?.id ?? 0 } })),
    stop: (id: number) => tries(() => away.run({ query: { id } })),
  };
}

export type OfCanary = ReturnType<typeof useCanary>;
