// The hash router, made from the table of screens; the guard has the first word on every change of route.
import { lazy, Suspense } from "react";
import {
  createHashRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { noticeId } from "@/generated/catalogue";
import { bound, go } from "@/house/leave";
import type { Redirect, Screen } from "@/house/screen";
import { say } from "@/notices/store";
import { keepRoutes, keptRoutes, useSession } from "@/session/store";
import { isPublic, pathTo } from "@/ui/href";
import { Loader } from "@/ui/Loader";
import { redirectIn } from "@/ui/redirects";
import { Broken } from "./Broken";
import { type Guard, navigate, redirectsIn, START, type Verdict } from "./guard";
import "./modules";
import { signOut } from "@/house/signOut";
import { currentHeld } from "@/house/visitor";
import { PublicShell } from "./PublicShell";
import { each } from "./rooms";
import { redirects, screenAt, table } from "./screens";

// The frame is no part of the sign-in's first load.
const Frame = lazy(() => import("./frame/Frame"));

let guard: Guard = START;
/** What the guard remembers; for overlays that lead back. */
export const guardNow = (): Guard => guard;

// Whoever signs in next has been nowhere.
useSession.subscribe(({ token }, before) => {
  if (token === null && before.token !== null) guard = { ...guard, history: [] };
});

/** Where the router is; filled by makeRouter. */
const here: { current: () => { pathname: string; search: string } } = {
  current: () => ({ pathname: "", search: "" }),
};
/** Filled by makeRouter: once the router has come to rest, the entry that was typed is left behind. */
const stepBack: { current: () => void } = { current: () => undefined };

/** Whether the address bar shows it already: its entry then is that of what it leads to, or Back would lead to it again. */
const isShown = (url: { pathname: string; search: string }): boolean =>
  location.hash === `#${url.pathname}${url.search}`;

/** The place in the browser's history of the entry that is shown, as the router numbers them. */
let at = 0;
// An address that was typed has an entry of its own, which the router has not written to. Numbered like the others it can
// be held up like them: to what has no number the router goes at once. Registered before the router listens.
addEventListener("popstate", () => {
  if (!history.state) history.replaceState({ idx: at + 1, typed: true }, "");
});
const isTyped = (): boolean => history.state?.typed === true && !isShown(here.current());

/** Whoever is put back where they are is there as they were, and Back leads to the screen before that. */
function stayAt(path: string): string {
  const { pathname, search } = here.current();
  if (pathname !== path) return path;
  if (isTyped()) stepBack.current();
  return path + search;
}

// A refused address takes nobody's place in the browser's history: what it leads to takes its own.
function obey(verdict: Verdict): Response | null {
  switch (verdict.go) {
    case "open":
      return null;
    case "stay": {
      if (verdict.notice === "not_allowed") say({ id: noticeId.PAGE_NOT_ALLOWED });
      return replace(stayAt(verdict.to ?? pathTo("comms")));
    }
    case "no_permissions":
      say({ id: noticeId.PAGE_NOT_ALLOWED });
      return replace(pathTo("noPermissions"));
    case "login":
      if (verdict.directPath !== null) useSession.setState({ directPath: verdict.directPath });
      return replace(pathTo("login", {}, verdict.next === null ? {} : { next: verdict.next, code: 0 }));
    case "logout":
      // Said last: leaving empties the stack.
      void signOut().then(() => {
        if (verdict.notice === "not_allowed") say({ id: noticeId.PAGE_NOT_ALLOWED });
      });
      return replace(pathTo("login"));
  }
}

const judge = ({ request }: LoaderFunctionArgs): Response | null =>
  judgeAs(request, screenAt(new URL(request.url).pathname));

/** What no route has is no screen, however like one its address looks. */
const judgeUnknown = ({ request }: LoaderFunctionArgs): Response | null => judgeAs(request, null);

function judgeAs(request: Request, found: ReturnType<typeof screenAt>): Response | null {
  const url = new URL(request.url);
  const { pathname, search, searchParams } = url;
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
  keepRoutes(guard.history);
  if (step.verdict.go === "stay" && found !== null)
    for (const leftAlone of each("leftAlone")) leftAlone(found.name, searchParams);
  return brings(step.verdict, url) ?? obey(step.verdict);
}

/** What an address brings along is taken out of it; the way that is remembered for after the sign-in keeps it until then. */
function brings(verdict: Verdict, url: URL): Response | null {
  const keeps = verdict.go === "login" && verdict.directPath !== null;
  if (keeps || verdict.go === "logout") return null;
  const taken = each("takes").map((take) => take(url.searchParams));
  if (!taken.includes(true)) return null;
  return verdict.go === "open" ? replace(url.pathname + url.search) : null;
}

function element(load: NonNullable<Screen["load"]>) {
  const Page = lazy(load);
  return (
    <Suspense fallback={<Loader type="bar" />}>
      <Page />
    </Suspense>
  );
}

/** Whether the second address asks the same screen for something else: another chat, another order, another search. */
function isSameScreen(from: { pathname: string; search: string }, to: { pathname: string; search: string }) {
  const screen = screenAt(to.pathname)?.screen;
  if (screen?.query === undefined || screen.public) return false;
  const rest = ({ pathname, search }: typeof from) => {
    const query = new URLSearchParams(search);
    for (const own of screen.query ?? []) query.delete(own);
    return `${pathname}?${query}`;
  };
  return from.search !== to.search && rest(from) === rest(to);
}

/** Who was let in need not be judged again for another chat; and only what nothing is loaded for is shown at once. */
const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isSameScreen(currentUrl, nextUrl) && defaultShouldRevalidate;

/** A screen without a page has no route: its address is one that no screen has. */
const route = ([name, { path, load }]: [string, Screen]): RouteObject[] =>
  load === undefined
    ? []
    : [{ id: name, path, loader: judge, shouldRevalidate, element: element(load), errorElement: <Broken /> }];

const rows = Object.entries(table);

/** An address that only leads elsewhere; what it carries goes along. */
const lead =
  ({ to, params, query }: Redirect) =>
  ({ request, params: given }: LoaderFunctionArgs): Response => {
    const url = new URL(request.url);
    const asked = Object.fromEntries(url.searchParams);
    const path = pathTo(to, { ...given, ...params } as Record<string, string>, { ...asked, ...query });
    return isShown(url) ? replace(path) : redirect(path);
  };

/** Until the guard has had its first word. */
const waiting = { hydrateFallbackElement: <Loader type="bar" /> };

/**
 * What stays on its screen is shown before the next key or click is read: what is typed would go to the chat before, and a second
 * click on a head would order as the first did. The router shows what it leads to when nothing else is to be drawn, and every
 * letter is something else to be drawn.
 */
function atOnce(router: ReturnType<typeof createHashRouter>): void {
  const { navigate } = router;
  router.navigate = (to: unknown, options?: object) => {
    const { location } = router.state;
    const flushSync =
      typeof to === "string" && isSameScreen(location, new URL(to, `http://_${location.pathname}`));
    // Its two signatures differ by what `to` is, and it is handed on as it came.
    return navigate(to as string, { ...options, flushSync });
  };
}

export function makeRouter() {
  for (const starts of each("starts")) starts();
  // A new router is nowhere yet, and so on no sign-in; where the person has been this browser knows.
  guard = { ...START, history: keptRoutes().filter((path) => !isPublic(path)) };
  const router = createHashRouter([
    ...Object.entries(redirects).map(([path, row]) => ({
      ...waiting,
      path: `/${path}`,
      loader: lead(row),
      element: <Outlet />,
    })),
    {
      ...waiting,
      element: <PublicShell />,
      errorElement: <Broken />,
      children: rows.filter(([, row]) => row.public).flatMap(route),
    },
    {
      ...waiting,
      element: (
        <Suspense fallback={<Loader type="bar" />}>
          <Frame />
        </Suspense>
      ),
      errorElement: <Broken />,
      children: rows.filter(([, row]) => !row.public).flatMap(route),
    },
    { ...waiting, path: "*", loader: judgeUnknown, element: <Outlet /> },
  ]);
  here.current = () => router.state.location;
  atOnce(router);
  router.subscribe(() => {
    at = history.state?.idx ?? at;
  });
  let stepping = false;
  stepBack.current = () => {
    if (stepping) return;
    stepping = true;
    addEventListener("popstate", () => (stepping = false), { once: true });
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return;
      unsubscribe();
      history.back();
    });
  };
  go.current = (path) => void router.navigate(path);
  redirectIn.current = () => redirectsIn(guard, Date.now());
  bound.current = () => (router.state.navigation.location ?? router.state.location).pathname;
  return router;
}
