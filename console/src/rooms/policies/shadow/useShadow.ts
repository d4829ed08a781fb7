// The shadow as it stands: followed while it runs, begun, stopped; the decisions that differ, page after page.
import { useEffect, useRef, useState } from "react";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import type { Document } from "../document";
import { useTries } from "../useTries";
import { after, type Kind, onto, type Told, wholeOf, withDraft } from "./told";

const SHADOW = "engine/policy/shadow";
/** How often it is asked how it stands, in seconds: while it runs, and otherwise for what a colleague starts. */
const EVERY_S = 5;
const STILL_EVERY_S = 30;
const QUIET = { quiet: true } as const;

/** Which of the decisions that differ are shown; all where nothing is said. */
export interface Asked {
  kind?: Kind;
  skill?: number;
}

export type { Refusal } from "../useTries";

export function useShadow(asked: Asked) {
  const [runs, setRuns] = useState(false);
  const next = useRef(false);
  const called = useCall(SHADOW, asked, runs ? EVERY_S : STILL_EVERY_S, {
    turn: async ({ ask, known }) => {
      const before = known();
      const token = next.current ? before?.before : null;
      next.current = false;
      // The draft may be large: it is sent once.
      const asks = async (more: object) =>
        withDraft(await ask({ ...asked, ...more, known: before?.shadow?.id }), before);
      if (before === undefined || token == null) return onto(await asks({}), before);
      const page = await asks({ before: token });
      return page.shadow?.id === before.shadow?.id ? after(page, before) : ask(asked);
    },
  });
  // Until another choice is answered, the decisions of the one before stay.
  const [last, setLast] = useState<Told | undefined>(called.data);
  const { data = called.problem === undefined ? last : undefined } = called;
  useEffect(() => {
    if (called.data !== undefined) setLast(called.data);
  }, [called.data]);
  const shadow = data === undefined ? null : wholeOf(data);
  if ((shadow?.state === "running") !== runs) setRuns(!runs);

  const put = useAct("put", SHADOW, QUIET);
  const away = useAct("delete", SHADOW, QUIET);
  const { refused, forget, tries } = useTries(SHADOW);
  return {
    called: { ...called, data },
    shadow,
    refused,
    forget,
    busy: put.busy || away.busy,
    more: () => {
      next.current = true;
      called.retry();
    },
    begin: (document: Document, hours: number, mark: string) =>
      tries(() => put.run({ body: { document, hours, mark, based_on: shadow?.id ?? 0 } })),
    stop: () => tries(() => away.run({})),
  };
}

export type OfShadow = ReturnType<typeof useShadow>;
