// Tells the notice stack who reads it: somebody at work, somebody away who wants to hear all the same, or nobody.
import { useEffect } from "react";
import type { Profile } from "@/api/shapes";
import { reader } from "@/notices/store";

export function useReader(profile: Profile): void {
  const { status, suspended } = profile;
  const evenIfUnavailable = profile.preferences.lc_if_unavailable_sound;
  useEffect(() => {
    const before = reader.current;
    reader.current = () => ({
      available: status === "Available" && !suspended,
      evenIfUnavailable,
      hidden: document.visibilityState === "hidden",
    });
    return () => {
      reader.current = before;
    };
  }, [status, suspended, evenIfUnavailable]);
}
