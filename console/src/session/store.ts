// Who is signed in on this device: the token, the tenant's keys, and what a sign-out leaves behind.
import { create } from "zustand";
import { freshId } from "@/api/ids";
import type { Client } from "@/api/shapes";
import { wiring } from "@/api/wiring";
import { recall, remember } from "./device";

export interface Session {
  token: string | null;
  /** Milliseconds; kept with the token, so that a slept laptop knows for how long it has been out. */
  expiresAt: number | null;
  client: Client | null;
  /** Where to go after signing in. */
  directPath: string | null;
  /** Why the last session ended, for the sign-in screen. */
  farewell: "signed_out" | "expired" | "elsewhere" | null;
}

export interface Kept {
  token: string | null;
  expiresAt: number | null;
  directPath: string | null;
}

export const KEPT = "session";
const kept = recall<Kept>(KEPT, { token: null, expiresAt: null, directPath: null });

export const useSession = create<Session>(() => ({ ...kept, client: null, farewell: null }));

useSession.subscribe(({ token, expiresAt, directPath }) =>
  remember(KEPT, { token, expiresAt, directPath } satisfies Kept),
);

wiring.credentials = () => {
  const { token, client } = useSession.getState();
  return {
    token,
    applicationKey: client?.application_key ?? null,
    consumerKey: client?.consumer_key ?? null,
  };
};

export function signedIn(token: string, ttl: number, now = Date.now()): void {
  useSession.setState({ token, expiresAt: now + ttl * 1_000, farewell: null });
}

export function heardTtl(ttl: number, now = Date.now()): void {
  useSession.setState({ expiresAt: now + ttl * 1_000 });
}

/** Forgets the session; the client, the device and unsent drafts stay. */
export function forgetSession(farewell: Session["farewell"]): void {
  useSession.setState({ token: null, expiresAt: null, farewell });
}

/** This browser, as the engine tells two devices of one person apart. */
export function deviceId(): string {
  const known = recall<string | null>("device", null);
  if (known) return known;
  const fresh = freshId();
  remember("device", fresh);
  return fresh;
}
