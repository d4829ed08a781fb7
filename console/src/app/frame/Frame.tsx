// The frame of every screen behind the sign-in: banners, top bar, rail, and the screen if it may be opened.

import { useMantineColorScheme } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet } from "react-router";
import type { Profile } from "@/api/shapes";
import { useUnread } from "@/features/comms/unread";
import { useNews } from "@/features/comms/useNews";
import { useRingTone } from "@/features/comms/useRingTone";
import { noticeId } from "@/generated/catalogue";
import { useActivity } from "@/live/useActivity";
import { useLive } from "@/live/useLive";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { useProfile } from "@/session/useProfile";
import { useZoom } from "@/theme/Theme";
import { pathTo } from "@/ui/href";
import { Bone, Failed } from "@/ui/PaneState";
import { speakTo, useWords } from "@/words";
import { zone } from "@/words/format";
import { useZone } from "@/words/useClock";
import Floating from "../Floating";
import { mayOpen } from "../guard";
import { go, leave } from "../leave";
import { useScreen, useTitle } from "../useTitle";
import { visitorIs } from "../visitor";
import { Banners } from "./Banners";
import { Commands } from "./Commands";
import { Rail } from "./Rail";
import { RenewPrompt } from "./RenewPrompt";
import { TeamSidebar } from "./TeamSidebar";
import { TopBar } from "./TopBar";
import { useReader } from "./useReader";
import "@/words/desk";
import "./frame.css";

export default function Frame() {
  return (
    <Floating>
      <Behind />
    </Floating>
  );
}

function Behind() {
  const token = useSession((session) => session.token);
  const { data: profile, problem, retry } = useProfile();
  useEffect(() => {
    visitorIs(profile ?? null);
    return () => visitorIs(null);
  }, [profile]);
  if (token === null) return <Navigate to={pathTo("login")} replace />;
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
  const [team, setTeam] = useState(false);
  const unread = useUnread(profile);
  const found = useScreen();
  const ended = useCallback((reason: string) => {
    leave(reason === "expired" ? "expired" : "elsewhere");
    go.current(pathTo("login"));
  }, []);
  useTitle(unread);
  useNews(profile);
  useRingTone();
  useLive(ended);
  useActivity(profile);
  useReader(profile);
  usePreferences(profile);
  if (found !== null && !mayOpen(profile, found.screen)) return <Shut />;
  return (
    <div className="app">
      <div className="banners">
        <Banners />
      </div>
      <TopBar profile={profile} />
      <Rail profile={profile} unread={unread} onTeam={() => setTeam(true)} />
      <main className="main" id="screen">
        <Outlet />
      </main>
      <TeamSidebar opened={team} close={() => setTeam(false)} />
      <RenewPrompt />
      <Commands onTeam={() => setTeam(true)} />
    </div>
  );
}

/** The guard let the route pass because nothing was known of the person yet; now it is. */
function Shut() {
  useEffect(() => say({ id: noticeId.PAGE_NOT_ALLOWED }), []);
  return <Navigate to={pathTo("noPermissions")} replace />;
}

function usePreferences({ preferences }: Profile): void {
  const { setColorScheme } = useMantineColorScheme();
  const { dark_mode, zoom } = preferences;
  const timeZone = zone(preferences);
  useZoom(zoom);
  useEffect(() => setColorScheme(dark_mode), [dark_mode, setColorScheme]);
  useEffect(() => speakTo(preferences), [preferences]);
  useEffect(() => useZone.setState({ timeZone }), [timeZone]);
}
