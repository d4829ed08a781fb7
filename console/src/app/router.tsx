// The hash router, made from the table of screens; the guard has the first word on every change of route.
import { lazy, Suspense } from "react";
import { createHashRouter, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from "react-router";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { pathTo } from "@/ui/href";
import { Broken } from "./Broken";
import { type Guard, navigate, START, type Verdict } from "./guard";
import { go } from "./leave";
import { PublicShell } from "./PublicShell";
import { type Redirect, redirects, type Screen, screenAt, table } from "./screens";
import { signOut } from "./signOut";
import { currentHeld } from "./visitor";

// The frame is no part of the sign-in's first load.
const Frame = lazy(() => import("./frame/Frame"));

let guard: Guard = START;
/** What the guard remembers; for overlays that lead back. */
export const guardNow = (): Guard => guard;

function obey(verdict: Verdict): Response | null {
  switch (verdict.go) {
    case "open":
      return null;
    case "stay": {
      if (verdict.notice === "not_allowed") say({ id: noticeId.PAGE_NOT_ALLOWED });
      return redirect(verdict.to ?? pathTo("comms"));
    }
    case "no_permissions":
      say({ id: noticeId.PAGE_NOT_ALLOWED });
      return redirect(pathTo("noPermissions"));
    case "login":
      if (verdict.directPath !== null) useSession.setState({ directPath: verdict.directPath });
      return redirect(pathTo("login", {}, verdict.next === null ? {} : { next: verdict.next, code: 0 }));
    case "logout":
      if (verdict.notice === "not_allowed") say({ id: noticeId.PAGE_NOT_ALLOWED });
      void signOut();
      return redirect(pathTo("login"));
  }
}

function judge({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search, searchParams } = new URL(request.url);
  const found = screenAt(pathname);
  const { token, client } = useSession.getState();
  const step = navigate(
    guard,
    {
      path: pathname,
      search,
      screen: found?.screen.load === undefined ? null : { name: found.name, ...found.screen },
      force: searchParams.has("force"),
    },
    { token: token !== null, held: currentHeld(), integrations: client?.integrations ?? [] },
    Date.now(),
  );
  guard = step.guard;
  return obey(step.verdict);
}

function element(load: NonNullable<Screen["load"]>) {
  const Page = lazy(load);
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

/** A screen without a page has no route: its address is one that no screen has. */
const route = ([name, { path, load }]: [string, Screen]): RouteObject[] =>
  load === undefined
    ? []
    : [{ id: name, path, loader: judge, element: element(load), errorElement: <Broken /> }];

const rows = Object.entries(table);

/** An address that only leads elsewhere; what it carries goes along. */
const lead =
  ({ to, params, query }: Redirect) =>
  ({ request, params: given }: LoaderFunctionArgs): Response => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    return redirect(pathTo(to, { ...given, ...params } as Record<string, string>, { ...asked, ...query }));
  };

export function makeRouter() {
  // A new router has been nowhere yet.
  guard = START;
  const router = createHashRouter([
    ...Object.entries(redirects).map(([path, row]) => ({ path: `/${path}`, loader: lead(row) })),
    { element: <PublicShell />, children: rows.filter(([, row]) => row.public).flatMap(route) },
    {
      element: (
        <Suspense fallback={null}>
          <Frame />
        </Suspense>
      ),
      children: rows.filter(([, row]) => !row.public).flatMap(route),
    },
    { path: "*", loader: judge, element: <Outlet /> },
  ]);
  go.current = (path) => void router.navigate(path);
  return router;
}
