// The frame of every screen behind the sign-in: banners, top bar, rail, and the screen if it may be opened.

import { useMantineColorScheme } from "@mantine/core";
import { Suspense, useCallback, useEffect, useMemo } from "react";
import { Navigate } from "react-router";
import type { Profile } from "@/api/shapes";
import { noticeId, permissionId } from "@/generated/catalogue";
import { areas } from "@/house/areas";
import { bound, farewellOf, go, leave } from "@/house/leave";
import { closeAside, forgetAsides, useAsides } from "@/house/overlays";
import { visitorIs } from "@/house/visitor";
import { useLive } from "@/live/useLive";
import { loud } from "@/notices/loud";
import { say, speakWith } from "@/notices/store";
import { holds } from "@/session/permissions";
import { useSession } from "@/session/store";
import { useProfile } from "@/session/useProfile";
import { Theme, useZoom } from "@/theme/Theme";
import { Hint } from "@/ui/Hint";
import { isPublic, pathTo } from "@/ui/href";
import { IconButton } from "@/ui/IconButton";
import { Bone, Failed } from "@/ui/PaneState";
import { speakTo, useWords } from "@/words";
import { learnTexts } from "@/words/catalogue";
import { zone } from "@/words/format";
import { useZone } from "@/words/useClock";
import { Floats } from "../Floats";
import { mayOpen } from "../guard";
import { useModule } from "../modules";
import { useScreen, useTitle } from "../useTitle";
import { Passing } from "./Banners";
import { Leading } from "./Leading";
import { type Counts, each, patchesOf, useCalling, useCounts, useRooms } from "./rooms";
import { Banners, Commands, Rail, Screen, TopBar } from "./still";
import { useReader } from "./useReader";
import "@/words/desk";
import "./frame.css";

const BANNERS = each("Banner");
const OVER = each("Over");
const ASIDES = each("aside");
const MODULES = each("rail");

areas.of = async (me) => (await import("../areas")).areasOf(me);

const dialogs = () => import("../Dialogs").then(({ Dialogs }) => Dialogs);

// Whoever works here is told of something before long.
speakWith(loud);
void learnTexts().catch(() => undefined);

export default function Frame() {
  return (
    <Theme>
      <Floats dialogs={dialogs} dismiss={IconButton} />
      <Behind />
    </Theme>
  );
}

function Behind() {
  const token = useSession((session) => session.token);
  const identified = useSession((session) => session.client !== null);
  // Whoever is being led to a public page already, as from an unknown address, is not led away from it.
  if (token === null) return isPublic(bound.current()) ? null : <Navigate to={pathTo("login")} replace />;
  // Without the tenant's keys every call would be refused.
  return identified ? <Known /> : <Waiting problem={undefined} retry={() => undefined} />;
}

function Known() {
  const { data: profile, problem, retry } = useProfile();
  useEffect(() => {
    visitorIs(profile ?? null);
    return () => visitorIs(null);
  }, [profile]);
  if (profile !== undefined) return <Held profile={profile} />;
  return <Waiting problem={problem} retry={retry} />;
}

function Waiting({ problem, retry }: Pick<ReturnType<typeof useProfile>, "problem" | "retry">) {
  const t = useWords();
  return (
    <div className="app">
      <div className="banners">
        <Banners />
      </div>
      <header className="bar">
        <div className="left">
          <Passing />
        </div>
      </header>
      <nav className="rail" aria-label={t("frame.modules")} />
      <main className="main" aria-busy={problem === undefined}>
        {problem === undefined ? (
          <div className="state">
            <Bone width="16rem" height="1rem" />
            <Bone width="12rem" height="1rem" />
          </div>
        ) : (
          <Failed problem={problem} what={t("frame.profile_failed")} retry={retry} />
        )}
      </main>
    </div>
  );
}

function Held({ profile }: { profile: Profile }) {
  const found = useScreen();
  const ended = useCallback((reason: string, code: number | null) => {
    leave(farewellOf(reason, code));
    go.current(pathTo("login"));
  }, []);
  // Whoever signs in next begins with nothing at the side.
  useEffect(() => forgetAsides, []);
  // First, so that whatever is said is said to this person.
  useReader(profile);
  const { counts, unread, announced } = useWaiting(profile);
  useTitle(unread, useCalling(profile));
  useRooms(profile);
  useLive(holds(profile, permissionId.Comms), ended, patchesOf);
  useModule(profile);
  usePreferences(profile);
  if (found !== null && !mayOpen(profile, found.screen)) return <Shut />;
  return (
    <div className="app">
      <div className="banners">
        {BANNERS.map(([room, Banner]) => (
          <Banner key={room} me={profile} />
        ))}
        <Banners />
      </div>
      <TopBar profile={profile} announced={announced} />
      <Rail profile={profile} unread={counts} />
      <main className="main" id="screen">
        <Screen />
      </main>
      <Beside />
      {OVER.map(([room, Over]) => (
        <Over key={room} me={profile} />
      ))}
      <Leading />
      <Hint />
      <Commands />
    </div>
  );
}

const CLOSABLE = ASIDES.map(([room, { Pane }]) => [room, Pane, () => closeAside(room)] as const);

/** What was opened at the side stays there, so that it can be seen to go. */
function Beside() {
  const asides = useAsides();
  return CLOSABLE.map(([room, Pane, close]) =>
    asides[room] === undefined ? null : (
      <Suspense key={room} fallback={null}>
        <Pane opened={asides[room] === "open"} close={close} />
      </Suspense>
    ),
  );
}

/** How much waits to be seen: by screen, in the modules of the rail, and in the inbox. */
function useWaiting(me: Profile) {
  const told = useCounts(me);
  const key = JSON.stringify(told);
  // The same ones for as long as nothing has changed: what is given them is not drawn again.
  const counts = useMemo(() => JSON.parse(key) as Counts, [key]);
  const unread = MODULES.reduce((sum, [, { screen }]) => sum + (counts[screen] ?? 0), 0);
  return { counts, unread, announced: counts.inbox ?? 0 };
}

/** The guard let the route pass because nothing was known of the person yet; now it is. */
function Shut() {
  useEffect(() => say({ id: noticeId.PAGE_NOT_ALLOWED }), []);
  return <Navigate to={pathTo("noPermissions")} replace />;
}

function usePreferences(profile: Profile): void {
  const { preferences } = profile;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { dark_mode, zoom } = preferences;
  const timeZone = zone(preferences);
  useZoom(zoom);
  // Setting it makes the browser work out every style of the page anew, so it is set only where it differs.
  useEffect(() => {
    if (colorScheme !== dark_mode) setColorScheme(dark_mode);
  }, [colorScheme, dark_mode, setColorScheme]);
  useEffect(() => speakTo(preferences), [preferences]);
  useEffect(() => useZone.setState({ timeZone }), [timeZone]);
}
