// The application: which tenant this is first, then the routes; refusals of every call end here.
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { RouterProvider } from "react-router";
import { SWRConfig, useSWRConfig } from "swr";
import { BASE } from "@/api/base";
import { isKeyOf, OPEN_TO_ALL } from "@/api/calls";
import { useFreshness } from "@/api/freshness";
import { useCall } from "@/api/useCall";
import { takeTurns } from "@/browser/tabs";
import { limits } from "@/generated/catalogue";
import { closeOverlay, forget, go, leave, useOverlay } from "@/house/leave";
import { useEach } from "@/house/useEach";
import { hush } from "@/notices/store";
import { useSession } from "@/session/store";
import { followTabs } from "@/session/tabs";
import { PROFILE_EVERY_S } from "@/session/useProfile";
import { useMeasuring, useQualityStore } from "@/session/useQuality";
import { pathTo } from "@/ui/href";
import { Mark } from "@/ui/Mark";
import { meet } from "./meet";
import { each } from "./rooms";
import { makeRouter } from "./router";
import { subdomainOf } from "./tenant";

const ALWAYS = each("useAlways");

export function App() {
  const cache = useMemo(() => new Map(), []);
  return (
    <SWRConfig value={{ provider: () => cache }}>
      <Identified />
    </SWRConfig>
  );
}

function Identified() {
  const subdomain = subdomainOf(new URL(BASE).hostname);
  const signedIn = useSession(({ token }) => token !== null);
  const { data, problem, retry } = useCall(
    OPEN_TO_ALL,
    subdomain === null ? undefined : { subdomain },
    // Whoever has no line is told of no change.
    signedIn ? PROFILE_EVERY_S : undefined,
    { timeout: limits.IDENTIFY_TIMEOUT },
  );
  const [router, setRouter] = useState<ReturnType<typeof makeRouter> | null>(null);
  const { mutate } = useSWRConfig();
  useMeasuring();
  useOnline();
  useTabs(mutate);
  useEach(ALWAYS);

  useEffect(() => {
    forget.current = () => void mutate(isPersonal, undefined, { revalidate: false });
    return () => {
      forget.current = () => undefined;
    };
  }, [mutate]);

  const settled = data !== undefined || problem !== undefined;
  useEffect(() => {
    if (!settled) return;
    if (data !== undefined) {
      useSession.setState({ client: data });
      // It has answered after all, as when the network is back.
      if (useOverlay.getState().overlay === "network_error") closeOverlay();
    }
    setRouter((known) => known ?? makeRouter());
  }, [settled, data]);

  // The line is measured all the while: when the server answers that, it is asked this again.
  const lost = useOverlay(({ overlay }) => data === undefined && overlay === "network_error");
  useEffect(() => {
    if (!lost) return;
    return useQualityStore.subscribe(({ reading }) => {
      if (reading?.latency != null) retry();
    });
  }, [lost, retry]);

  // A console that is gone hears of no address any more.
  useEffect(() => () => router?.dispose(), [router]);

  // The routes have to be there before a refusal can lead to one of them.
  useEffect(() => {
    if (router !== null && data === undefined && problem !== undefined) meet(problem, true);
  }, [router, data, problem]);

  if (router === null)
    return (
      <div className="state" style={{ minHeight: "100vh" }} role="status" aria-label="Switchyard">
        <Mark image={null} />
      </div>
    );
  return <RouterProvider router={router} flushSync={shown} />;
}

/** What the router asks to be shown at once. */
const shown = (change: () => unknown): undefined => flushSync(() => void change());

/** Whether an answer is somebody's own, and not the tenant's. */
const isPersonal = (key: unknown): boolean => typeof key === "string" && !isKeyOf(key, OPEN_TO_ALL);

/** What one tab does holds for all: signed out here is signed out there, and in. */
function useTabs(mutate: ReturnType<typeof useSWRConfig>["mutate"]): void {
  useEffect(() => {
    const unfollow = followTabs({
      signedOut: () => {
        leave("signed_out");
        go.current(pathTo("login"));
      },
      signedIn: () => {
        hush();
        forget.current();
        // SWR takes a call of a moment ago for this one's too, and its answer came before everything was forgotten.
        void mutate(isPersonal);
        closeOverlay();
        go.current(useSession.getState().directPath ?? pathTo("comms"));
      },
    });
    const silent = takeTurns();
    return () => {
      unfollow();
      silent();
    };
  }, [mutate]);
}

function useOnline(): void {
  useEffect(() => {
    const told = () => useFreshness.setState({ online: navigator.onLine });
    told();
    addEventListener("online", told);
    addEventListener("offline", told);
    return () => {
      removeEventListener("online", told);
      removeEventListener("offline", told);
    };
  }, []);
}
