// Signs a person in: keeps the token, loads their profile into the cache, and goes where they wanted to go.
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSWRConfig } from "swr";
import { keyOf } from "@/api/calls";
import { Problem } from "@/api/problem";
import { request } from "@/api/request";
import type { Profile, SignedIn } from "@/api/shapes";
import { problemText } from "@/notices/texts";
import { signedIn, useSession } from "@/session/store";
import { PROFILE } from "@/session/useProfile";
import { pathTo, type ScreenName } from "@/ui/href";
import { askedAtTheDoor, languageOf, useWords } from "@/words";

/** Whoever chose a language at the door has chosen it for themselves. */
async function spokenTo(profile: Profile): Promise<Profile> {
  const language = askedAtTheDoor();
  if (language === null || language === languageOf(profile.preferences)) return profile;
  const answer = request("patch", PROFILE, { body: { preference: { language } } });
  // Without an answer they are spoken to as before; the menu is there to say it again.
  return (await answer.catch(() => profile)) as Profile;
}

export function useSignIn(): {
  signIn: (username: string, password: string) => Promise<void>;
  busy: boolean;
  wrong: string | null;
  forgive: () => void;
} {
  const t = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const signIn = async (username: string, password: string) => {
    setBusy(true);
    setWrong(null);
    try {
      const answer = (await request("post", PROFILE, {
        body: { environment: "init", username, password },
      })) as SignedIn;
      const { token, ...entered } = answer;
      const { directPath } = useSession.getState();
      signedIn(token, entered.ttl);
      useSession.setState({ directPath: null });
      const profile = await spokenTo(entered);
      await mutate(keyOf(PROFILE, undefined), profile, { revalidate: false });
      const next = query.get("next");
      await navigate(directPath ?? pathTo(next === null ? "comms" : (next as ScreenName)), { replace: true });
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setWrong(problemText(cause) || t("login.failed"));
    } finally {
      setBusy(false);
    }
  };
  return { signIn, busy, wrong, forgive: () => setWrong(null) };
}
