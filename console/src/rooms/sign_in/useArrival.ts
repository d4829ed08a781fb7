// Whoever comes with a link, or back from another service: taken out of the address at once, and used once.
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Problem } from "@/api/problem";
import { request } from "@/api/request";
import type { SignedIn, SignInStep } from "@/api/shapes";
import { devices } from "./known";
import { ARRIVING, type Arrival, arrivalIn, overlayOf, showWay, takeBinding, type Way } from "./ways";

type Answered = SignedIn | SignInStep;

export function useArrival(
  enter: (answer: Answered, way: Way) => Promise<void>,
  refuse: (problem: Problem) => void,
): boolean {
  const [query, setQuery] = useSearchParams();
  const arrival = arrivalIn(query);
  const [arriving, setArriving] = useState(arrival !== null);
  // The address changes a moment after it was told to.
  const taken = useRef<string | null>(null);

  useEffect(() => {
    if (arrival === null) taken.current = null;
    if (arrival === null || taken.current === query.toString()) return;
    taken.current = query.toString();
    const left = new URLSearchParams(query);
    for (const name of ARRIVING) left.delete(name);
    setQuery(left, { replace: true });
    const settle = async () => {
      try {
        const answer = await shown(arrival);
        if (answer === null) showWay("sso_refused");
        else await enter(answer, arrival.way);
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        const overlay = overlayOf(arrival.way, cause);
        if (overlay === null) refuse(cause);
        else showWay(overlay);
      } finally {
        setArriving(false);
      }
    };
    setArriving(true);
    void settle();
  }, [arrival, query, setQuery, enter, refuse]);

  return arriving;
}

/** Null where there is nothing to ask the server about. */
async function shown(arrival: Arrival): Promise<Answered | null> {
  if (arrival.way !== "sso") {
    const body = { token_link: arrival.token, pwd_reset: arrival.way === "reset", device_tokens: devices() };
    return (await request("patch", "internal/links", { body })) as Answered;
  }
  const binding = takeBinding();
  if ("failed" in arrival || binding === null) return null;
  const { state, code, iss } = arrival;
  const body = { state, code, binding, device_tokens: devices(), ...(iss === null ? {} : { iss }) };
  return (await request("patch", "internal/sso", { body })) as Answered;
}
