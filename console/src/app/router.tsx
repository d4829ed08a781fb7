// The hash router, made from the table of screens; the guard has the first word on every change of route.
import { lazy, Suspense } from "react";
import {
  createHashRouter,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
  redirect,
} from "react-router";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { pathTo } from "@/ui/href";
import { Broken } from "./Broken";
import { type Guard, navigate, START, type Verdict } from "./guard";
import { go } from "./leave";
import { PublicShell } from "./PublicShell";
import { type Name, redirects, type Screen, screenAt, table } from "./screens";
import { signOut } from "./signOut";
import { currentHeld } from "./visitor";

// The frame is no part of the sign-in's first load.
const Frame = lazy(() => import("./frame/Frame"));

let guard: Guard = START;
/** What the guard remembers; for overlays that lead back. */
export const guardNow = (): Guard => guard;

function obey(verdict: Verdict, fallback: string): Response | null {
  switch (verdict.go) {
    case "open":
      return null;
    case "stay": {
      if (verdict.notice === "not_allowed") say({ id: noticeId.PAGE_NOT_ALLOWED });
      return redirect(fallback);
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
  const here = guard.history.at(-1);
  const step = navigate(
    guard,
    {
      path: pathname,
      search,
      screen: found === null ? null : { name: found.name, ...found.screen },
      force: searchParams.has("force"),
    },
    { token: token !== null, held: currentHeld(), integrations: client?.integrations ?? [] },
    Date.now(),
  );
  // The same page again, as with another chat in the query, is no new visit.
  guard = here === pathname ? { ...step.guard, history: guard.history } : step.guard;
  const back = here !== undefined && here !== pathname && !here.includes("Public") ? here : pathTo("comms");
  return obey(step.verdict, back);
}

function element(screen: Screen) {
  const Page = lazy(screen.load);
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

const route = ([name, screen]: [string, Screen]): RouteObject => ({
  id: name,
  path: screen.path,
  loader: judge,
  element: element(screen),
  errorElement: <Broken />,
});

const rows = Object.entries(table);

export function makeRouter() {
  // A new router has been nowhere yet.
  guard = START;
  const router = createHashRouter([
    ...Object.entries(redirects).map(([path, to]) => ({
      path: `/${path}`,
      element: <Navigate to={pathTo(to as Name)} replace />,
    })),
    { element: <PublicShell />, children: rows.filter(([, row]) => row.public).map(route) },
    {
      element: (
        <Suspense fallback={null}>
          <Frame />
        </Suspense>
      ),
      children: rows.filter(([, row]) => !row.public).map(route),
    },
    { path: "*", loader: judge, element: <Outlet /> },
  ]);
  go.current = (path) => void router.navigate(path);
  return router;
}
