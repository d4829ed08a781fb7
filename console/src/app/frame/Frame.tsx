// The frame of every screen behind the sign-in: banners, top bar, rail, and the screen if it may be opened.

import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Navigate } from "react-router";
import type { Profile } from "@/api/shapes";
import { noticeId, permissionId } from "@/generated/catalogue";
import { bound, farewellOf, go, leave } from "@/house/leave";
import { visitorIs } from "@/house/visitor";
import { useLive } from "@/live/useLive";
import { say } from "@/notices/store";
import { useInboxNews } from "@/rooms/announcements/useInboxNews";
import { UndoBar } from "@/rooms/chat/ending/UndoBar";
import { useNews } from "@/rooms/chat/news/useNews";
import { customerOf } from "@/rooms/chat/offers/Asked";
import { useAsks } from "@/rooms/chat/offers/asks";
import { OfferBar } from "@/rooms/chat/offers/OfferBar";
import { useOfferKeys } from "@/rooms/chat/offers/useOfferKeys";
import { useOfferKnock } from "@/rooms/chat/offers/useOfferKnock";
import { useRingTone } from "@/rooms/chat/offers/useRingTone";
import { useUnread } from "@/rooms/chat/talk/unread";
import { useActivity } from "@/rooms/presence/useActivity";
import { useBadges } from "@/rooms/statistics/useBadges";
import { useWornSlots } from "@/rooms/themes/useThemes";
import { holds } from "@/session/permissions";
import { useSession } from "@/session/store";
import { useProfile } from "@/session/useProfile";
import { Theme, useSlots, useZoom } from "@/theme/Theme";
import { Hint } from "@/ui/Hint";
import { isPublic, pathTo } from "@/ui/href";
import { IconButton } from "@/ui/IconButton";
import { Bone, Failed } from "@/ui/PaneState";
import { useLater } from "@/ui/useLater";
import { speakTo, useWords } from "@/words";
import { learnTexts } from "@/words/catalogue";
import { zone } from "@/words/format";
import { useZone } from "@/words/useClock";
import { Floats } from "../Floats";
import { mayOpen } from "../guard";
import { useModule } from "../modules";
import { useScreen, useTitle } from "../useTitle";
import { Leading } from "./Leading";
import { Banners, Commands, Rail, RenewPrompt, Screen, TopBar } from "./still";
import { useReader } from "./useReader";
import "@/notices/loud";
import "@/words/desk";
import "./frame.css";

const TeamSidebar = lazy(() => import("@/rooms/team/TeamSidebar"));
// Seldom there, so no part of a first load.
const GlobalAdminBanner = lazy(() => import("@/rooms/sign_in/operator/GlobalAdminBanner"));

const variablesAsked = () => import("@/rooms/variables/VariablesAsked").then(({ default: asked }) => asked);
const dialogs = () => import("../Dialogs").then(({ Dialogs }) => Dialogs);

// Whoever works here is told of something before long.
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
      <header className="bar" />
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
  const [team, setTeam] = useState<"closed" | "open" | "never">("never");
  const openTeam = useCallback(() => setTeam("open"), []);
  const closeTeam = useCallback(() => setTeam("closed"), []);
  const unread = useUnread(profile);
  const found = useScreen();
  const ended = useCallback((reason: string, code: number | null) => {
    leave(farewellOf(reason, code));
    go.current(pathTo("login"));
  }, []);
  useTitle(unread, useCalling(profile));
  // First, so that whatever is said is said to this person.
  useReader(profile);
  useNews(profile);
  const announced = useInboxNews(profile);
  useBadges(profile);
  useRingTone(profile);
  useOfferKnock(profile);
  useOfferKeys(profile);
  useLive(holds(profile, permissionId.Comms), ended);
  useActivity(profile);
  useModule(profile);
  usePreferences(profile);
  if (found !== null && !mayOpen(profile, found.screen)) return <Shut />;
  return (
    <div className="app">
      <div className="banners">
        {profile.global_admin === null ? null : (
          <Suspense fallback={null}>
            <GlobalAdminBanner reason={profile.global_admin} />
          </Suspense>
        )}
        <Banners />
      </div>
      <TopBar profile={profile} announced={announced} />
      <Rail profile={profile} unread={unread} onTeam={openTeam} />
      <main className="main" id="screen">
        <Screen />
      </main>
      {team === "never" ? null : (
        <Suspense fallback={null}>
          <TeamSidebar opened={team === "open"} close={closeTeam} />
        </Suspense>
      )}
      <OfferBar me={profile} />
      <UndoBar />
      <Leading />
      <Hint />
      <RenewPrompt />
      <Brought />
      <Commands onTeam={openTeam} />
    </div>
  );
}

/** Variables that an address brought along, until somebody has decided. */
function Brought() {
  const brought = useSession((session) => session.variables);
  const Asked = useLater(variablesAsked, brought !== null);
  return brought === null || Asked === null ? null : <Asked text={brought.text} method={brought.method} />;
}

/** Who asks for an answer, for the title of a tab that nobody looks at. */
function useCalling(profile: Profile): string | null {
  const ask = useAsks(profile)[0];
  if (ask === undefined) return null;
  const { skill } = ask.kind === "offer" ? ask.offer : ask.invited;
  return `☎ ${customerOf(ask)} – ${skill}`;
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
  useSlots(useWornSlots(profile), useComputedColorScheme("light"));
  // Setting it makes the browser work out every style of the page anew, so it is set only where it differs.
  useEffect(() => {
    if (colorScheme !== dark_mode) setColorScheme(dark_mode);
  }, [colorScheme, dark_mode, setColorScheme]);
  useEffect(() => speakTo(preferences), [preferences]);
  useEffect(() => useZone.setState({ timeZone }), [timeZone]);
}
