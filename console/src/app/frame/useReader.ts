// Tells the notice stack who reads it: somebody at work, somebody away who wants to hear all the same, or nobody.
import { useEffect } from "react";
import type { Profile } from "@/api/shapes";
import { knocks } from "@/notices/desktop";
import { wanted } from "@/notices/sounds";
import { reader } from "@/notices/store";

export function useReader(profile: Profile): void {
  const { user_id: person, status, suspended, preferences } = profile;
  const evenIfUnavailable = profile.preferences.lc_if_unavailable_sound;
  useEffect(() => {
    const before = reader.current;
    reader.current = () => ({
      person,
      available: status === "Online" && !suspended,
      evenIfUnavailable,
      hidden: document.visibilityState === "hidden",
    });
    return () => {
      reader.current = before;
    };
  }, [person, status, suspended, evenIfUnavailable]);
  useEffect(() => {
    const [before, knocked] = [wanted.current, knocks.current];
    knocks.current = () => preferences.desktop_notifications;
    wanted.current = (name) => name === null || preferences[name as keyof typeof preferences] !== false;
    return () => {
      wanted.current = before;
      knocks.current = knocked;
    };
  }, [preferences]);
}
