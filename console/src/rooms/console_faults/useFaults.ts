// Faults of the console are reported while the person lets it.
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { ConsoleError, Profile } from "@/api/shapes";
import { broke } from "@/house/broke";
import { useSession } from "@/session/store";
import { PROFILE } from "@/session/useProfile";
import { screenNamed } from "@/ui/href";

/** The screen's own path: the names of what stands in an address, and nothing that stands in it. */
function route(): string {
  const path = location.hash.slice(1).split("?")[0] ?? "";
  return screenNamed(path)?.path.replaceAll("?", "") ?? "";
}

export function useFaults(): void {
  const { cache } = useSWRConfig();
  useEffect(() => {
    const told = new Set<string>();
    const tell = (kind: ConsoleError["kind"], thrown: unknown) => {
      const me = cache.get(PROFILE)?.data as Profile | undefined;
      const wanted = useSession.getState().token !== null && me?.preferences.error_monitoring === true;
      if (!wanted || navigator.onLine === false) return;
      // The screen as it is now, before what reads a fault is fetched, which most days nobody needs.
      const where = route();
      import("./report").then(({ report }) => report(kind, thrown, where, told)).catch(() => undefined);
    };
    const error = (event: ErrorEvent) => tell("error", event.error);
    const rejection = (event: PromiseRejectionEvent) => tell("rejection", event.reason);
    addEventListener("error", error);
    addEventListener("unhandledrejection", rejection);
    broke.current = (thrown) => tell("screen", thrown);
    return () => {
      removeEventListener("error", error);
      removeEventListener("unhandledrejection", rejection);
      broke.current = () => undefined;
    };
  }, [cache]);
}
