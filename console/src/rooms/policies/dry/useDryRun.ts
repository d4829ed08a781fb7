// One's own dry run: begun, followed while it is under way, stopped.
import { useState } from "react";
import { useSWRConfig } from "swr";
import { keyOf } from "@/api/calls";
import { Problem } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import type { Document } from "../document";
import type { Run } from "./compared";

const DRY_RUN = "engine/policy/dry_run";
/** How often it is asked how far it is, in seconds. */
const EVERY_S = 1;
const QUIET = { quiet: true } as const;

const isUnderWay = ({ state }: Run): boolean =>
  state === "waiting" || state === "reading" || state === "living";

export function useDryRun() {
  const { mutate } = useSWRConfig();
  const [follows, setFollows] = useState(false);
  const called = useCall(DRY_RUN, undefined, follows ? EVERY_S : undefined);
  const run = called.data?.run ?? null;
  const underWay = run !== null && isUnderWay(run);
  if (underWay !== follows) setFollows(underWay);
  const [refused, setRefused] = useState<Problem | null>(null);
  const post = useAct("post", DRY_RUN, QUIET);
  const away = useAct("delete", DRY_RUN, QUIET);

  const tries = async (act: () => Promise<{ run: Run | null }>) => {
    setRefused(null);
    try {
      await mutate(keyOf(DRY_RUN), await act(), { revalidate: false });
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused(cause);
    }
  };
  return {
    called,
    run,
    underWay,
    refused,
    busy: post.busy || away.busy,
    start: (document: Document, days: string[], mark: string) =>
      tries(async () => ({ run: await post.run({ body: { document, days, mark } }) })),
    stop: () => tries(() => away.run({})),
  };
}
