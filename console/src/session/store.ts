// Who is signed in on this device: the token, the tenant's keys, and what a sign-out leaves behind.
import { create } from "zustand";
import { freshId } from "@/api/ids";
import type { Client } from "@/api/shapes";
import { wiring } from "@/api/wiring";
import { forgetAll, recall, remember } from "@/browser/device";

/** Environment variables as they stand in an address. */
export interface Brought {
  text: string;
  method: string | null;
}

export interface Session {
  token: string | null;
  /** Milliseconds; kept with the token, so that a slept laptop knows for how long it has been out. */
  expiresAt: number | null;
  client: Client | null;
  /** Where to go after signing in. */
  directPath: string | null;
  /** What an address brought along, until the server has been told. */
  variables: Brought | null;
  /** Why the last session ended, for the sign-in screen. */
  farewell: "signed_out" | "expired" | "elsewhere" | "stale" | null;
}

export interface Kept {
  token: string | null;
  expiresAt: number | null;
  directPath: string | null;
  variables?: Brought | null;
}

export const KEPT = "session";
const kept = recall<Kept>(KEPT, { token: null, expiresAt: null, directPath: null });

export const useSession = create<Session>(() => ({ variables: null, ...kept, client: null, farewell: null }));

useSession.subscribe(({ token, expiresAt, directPath, variables }) =>
  remember(KEPT, { token, expiresAt, directPath, variables } satisfies Kept),
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

/** What is kept of chats: drafts, and messages that have not been sent. */
const OF_CHATS: readonly string[] = ["drafts", "outbox."];

/** Called when nothing of chats may stay, by whoever holds some of it beside the storage. */
export const onForgetChats = new Set<() => void>();

/**
 * Forgets the session and where the person has been; the client, the device and what was chosen here stay, and unsent
 * drafts too unless the tenant's people share machines. Whose session ran out goes on where they were; whoever signs out
 * has left that place too.
 */
export function forgetSession(farewell: Session["farewell"]): void {
  const left = farewell === "signed_out" ? { directPath: null, variables: null } : {};
  useSession.setState({ token: null, expiresAt: null, farewell, ...left });
  keepRoutes([]);
  if (farewell !== "signed_out" || !useSession.getState().client?.shared_machines) return;
  for (const forget of onForgetChats) forget();
  for (const name of OF_CHATS) forgetAll(name);
}

const ROUTES = "routes";

/** The last routes, newest last: they outlive a reload, not a sign-out. */
export const keepRoutes = (routes: readonly string[]): void =>
  remember(ROUTES, routes.length === 0 ? null : routes);

export function keptRoutes(): readonly string[] {
  const kept: unknown = recall(ROUTES, []);
  return Array.isArray(kept) ? kept.filter((path): path is string => typeof path === "string") : [];
}

/** This browser, as the engine tells two devices of one person apart. */
export function deviceId(): string {
  const known = recall<string | null>("device", null);
  if (known) return known;
  const fresh = freshId();
  remember("device", fresh);
  return fresh;
}
