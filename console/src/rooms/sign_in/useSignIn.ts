// Signs a person in, step by step: keeps the token, loads their profile into the cache, and goes where they wanted to go.
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSWRConfig } from "swr";
import { keyOf } from "@/api/calls";
import { isMaintenance, Problem } from "@/api/problem";
import { request } from "@/api/request";
import type { Profile, SignedIn, SignIn, SignInStep } from "@/api/shapes";
import { wiring } from "@/api/wiring";
import { noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import type { PasswordRule } from "@/rooms/security/face/passwordRules";
import { signedIn, useSession } from "@/session/store";
import { PROFILE } from "@/session/useProfile";
import { home, pathTo, type ScreenName } from "@/ui/href";
import { askedAtTheDoor, languageOf, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { deviceOf, keepDevice } from "./known";
import { useArrival } from "./useArrival";
import { showWay, type Way } from "./ways";
import "@/words/signin";

/** The number of the first step after the password. */
const FIRST = 3;
const BAD_ADDRESS = 111;
const OVER = 113;
const FAILED = 114;
const TOO_OFTEN = 158;
const NO_ACCESS = 170;
const UNKNOWN_DOMAIN = 179;
const CODE_USED = 236;

type Answer = Omit<SignIn, "environment" | "step_token" | "device_token" | "username" | "password">;

/** Whoever chose a language at the door has chosen it for themselves. */
async function spokenTo(profile: Profile): Promise<Profile> {
  const language = askedAtTheDoor();
  if (language === null || language === languageOf(profile.preferences)) return profile;
  const answer = request("patch", PROFILE, { body: { preference: { language } } });
  // Without an answer they are spoken to as before; the menu is there to say it again.
  return (await answer.catch(() => profile)) as Profile;
}

/** Refusals that lead elsewhere, or stand over the page. */
const leadsAway = (problem: Problem): boolean =>
  isMaintenance(problem) || [BAD_ADDRESS, NO_ACCESS, UNKNOWN_DOMAIN].includes(problem.code);

/** Nothing was wrong with what was typed: the server failed, or the way to it. */
const failed = ({ status }: Problem): boolean => status === 0 || status >= 500;

export interface Door {
  signIn: (username: string, password: string) => Promise<void>;
  /** Answers the step that is due. */
  answer: (given: Answer) => Promise<void>;
  /** The step that is due; null before the password has been found right. */
  step: SignInStep | null;
  /** Which step of the whole it is: user name and password were the first two. */
  number: number;
  /** Recovery codes that were just made, to be kept before anything else. */
  codes: readonly string[] | null;
  kept: () => void;
  busy: boolean;
  wrong: string | null;
  /** Rules that the new password broke. */
  refused: readonly PasswordRule[];
  forgive: () => void;
  startAgain: () => void;
}

export function useSignIn(): Door {
  const t = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly PasswordRule[]>([]);
  const [username, setUsername] = useState("");
  const [step, setStep] = useState<SignInStep | null>(null);
  const [number, setNumber] = useState(FIRST);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [inside, setInside] = useState<SignedIn | null>(null);
  const [came, setCame] = useState<Way | null>(null);

  /** That the new password holds is said once it lets the person in. */
  const renewed = useRef<string | null>(null);

  const enter = async (answer: SignedIn) => {
    const { token, device_token, recovery_codes, ...entered } = answer;
    const { directPath } = useSession.getState();
    signedIn(token, entered.ttl);
    useSession.setState({ directPath: null });
    const profile = await spokenTo(entered);
    await mutate(keyOf(PROFILE, undefined), profile, { revalidate: false });
    const next = query.get("next");
    const begin = next === null ? home.current(profile) : (next as ScreenName);
    await navigate(directPath ?? pathTo(begin), { replace: true });
    if (renewed.current !== null) say({ id: renewed.current });
    renewed.current = null;
  };

  const startAgain = () => {
    renewed.current = null;
    setStep(null);
    setNumber(FIRST);
    setRefused([]);
    setWrong(null);
  };

  const refuse = (problem: Problem, asked: Answer | "arrival" | null) => {
    const given = asked === "arrival" ? null : asked;
    const extra = (problem.extra ?? {}) as { rules?: PasswordRule[] };
    if (leadsAway(problem) || problem.level === "CRITICAL")
      wiring.report(problem, { reading: false, handled: [], quiet: true });
    if (leadsAway(problem)) {
      startAgain();
      // Nobody is led off a page that has just opened: then the form says it.
      if (problem.code !== BAD_ADDRESS && problem.code !== NO_ACCESS) setWrong(problemText(problem));
      return;
    }
    if (given !== null && problem.code === OVER) {
      startAgain();
      // Who came to set a new password has to ask for another link.
      if (came === "reset") return showWay("reset_expired");
      return setWrong(t("signin.over"));
    }
    if (problem.code === TOO_OFTEN && problem.retryAfter !== null) {
      return setWrong(t("signin.wait", { seconds: problem.retryAfter }));
    }
    if (given?.new_password !== undefined && extra.rules !== undefined) {
      // The list beside the fields says which.
      setRefused(extra.rules);
      return setWrong(null);
    }
    if (given?.otp !== undefined && problem.code === FAILED) return setWrong(t("signin.code_wrong"));
    if (given?.recovery_code !== undefined && problem.code === FAILED)
      return setWrong(t("signin.recovery_wrong"));
    if (problem.code === CODE_USED) return setWrong(t("signin.code_used"));
    setWrong(failed(problem) ? `${failureOf(asked)} ${problemText(problem)}` : problemText(problem));
  };

  /** What has failed: to know who it is, to set the password, or the request to come in. */
  const failureOf = (given: Answer | "arrival" | null): string => {
    if (given === "arrival") return t("signin.unidentified");
    if (given?.new_password !== undefined) return t("signin.submit_failed");
    return given?.otp === undefined && given?.recovery_code === undefined
      ? t("login.failed")
      : t("signin.unidentified");
  };

  /** The next step, or the way in. */
  const take = async (name: string, answer: SignedIn | SignInStep) => {
    setRefused([]);
    if (answer.recovery_codes !== null) setCodes(answer.recovery_codes);
    if ("step" in answer) {
      setInside(null);
      if (step !== null && step.step !== answer.step) setNumber(number + 1);
      return setStep(answer);
    }
    keepDevice(name, answer.device_token);
    // The codes are shown once: nobody is led away from them.
    if (answer.recovery_codes !== null) return setInside(answer);
    await enter(answer);
  };

  const arriving = useArrival(
    async (answer, way) => {
      setUsername(answer.username);
      setCame(way);
      // Nobody was asked for a name or a password before.
      setNumber(1);
      await take(answer.username, answer);
    },
    (problem) => refuse(problem, "arrival"),
  );

  const call = async (name: string, body: Omit<SignIn, "environment">, given: Answer | null) => {
    setBusy(true);
    setWrong(null);
    try {
      const device_token = deviceOf(name);
      const answer = (await request("post", PROFILE, {
        body: { environment: "init", ...body, ...(device_token === undefined ? {} : { device_token }) },
      })) as SignedIn | SignInStep;
      if (given?.new_password !== undefined)
        renewed.current = step?.reason === "reset" ? noticeId.PASSWORD_RESET : noticeId.PASSWORD_CHANGED;
      await take(name, answer);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      refuse(cause, given);
    } finally {
      setBusy(false);
    }
  };

  return {
    signIn: (name, password) => {
      setUsername(name);
      setCame(null);
      return call(name, { username: name, password }, null);
    },
    answer: (given) => call(username, { step_token: step?.step_token ?? "", ...given }, given),
    step,
    number,
    codes,
    kept: () => {
      setCodes(null);
      if (inside !== null) void enter(inside);
    },
    busy: busy || arriving,
    wrong,
    refused,
    forgive: () => {
      setWrong(null);
      setRefused([]);
    },
    startAgain,
  };
}
