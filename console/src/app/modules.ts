// The modules as the server counts them: which one a page belongs to, and where each begins.
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Profile } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { permissionId } from "@/generated/catalogue";
import type { Screen } from "@/house/screen";
import { PROFILE } from "@/session/useProfile";
import { home, type ScreenName } from "@/ui/href";
import { mayOpen } from "./guard";
import { screenAt, table } from "./screens";

/** Counted as their permissions are. */
const MODULES: Readonly<Record<string, number>> = {
  Comms: permissionId.Comms,
  Knowledge: permissionId.Knowledge,
  Metrics: permissionId.Metrics,
};

/** Null for a page of no module. */
export function moduleOf(path: string): number | null {
  const [under, name] = path.split("/").filter(Boolean);
  return under === "Common" ? (MODULES[name ?? ""] ?? null) : null;
}

/** The first screen of the module that has a page and is open to this person; Comms where there is none. */
export function homeOf(
  me: Pick<Profile, "permissions" | "modules" | "last_module">,
  screens: Readonly<Record<string, Screen>> = table,
): ScreenName {
  const found = Object.entries(screens).find(
    ([, screen]) =>
      screen.load !== undefined && moduleOf(screen.path) === me.last_module && mayOpen(me, screen),
  );
  return (found?.[0] ?? "comms") as ScreenName;
}
home.current = (me) => homeOf(me);

const TOLD = {
  quiet: true as const,
  settle: ({ last_module }: Profile) => [patch(PROFILE, (me) => ({ ...me, last_module }))],
};

/** Tells which module is opened: the next sign-in leads there. */
export function useModule(me: Profile): void {
  const { last_module } = me;
  const { pathname } = useLocation();
  // A page that stays shut is none that was opened.
  const module = mayOpen(me, screenAt(pathname)?.screen ?? {}) ? moduleOf(pathname) : null;
  const { run } = useAct("patch", PROFILE, TOLD);
  const entered = useRef<number | null>(null);
  useEffect(() => {
    if (entered.current === module) return;
    entered.current = module;
    if (module === null || module === last_module) return;
    // Whoever is not heard is led to where they were before: no reason to say anything.
    run({ body: { module } }).catch(() => undefined);
  }, [module, last_module, run]);
}
