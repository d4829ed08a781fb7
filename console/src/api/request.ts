// The one place that talks HTTP: headers, brackets, refusals and retries. Only useCall, useAct, useFile and the probe call it.
import createClient, { type FetchOptions } from "openapi-fetch";
import { pending } from "./activity";
import { BASE } from "./base";
import { type Method, OPEN_TO_ALL } from "./calls";
import type { paths } from "./paths";
import { gaveUp, isStorageLost, Problem, refusal, unanswered } from "./problem";
import { retryDelay } from "./retry";
import { sentOf } from "./sent";
import { mayRead, standsStill, stoppable } from "./standStill";
import { wiring } from "./wiring";

export interface Ask {
  query?: object | null;
  body?: unknown;
  /** The same key on every retry, so that a creating call happens once. */
  idempotencyKey?: string;
  timeout?: number;
  /** Bytes instead of JSON. */
  as?: "blob";
  /** Nothing is changed by it: it gives way while the session is being ended. */
  reads?: boolean;
}

export const DEFAULT_TIMEOUT_MS = 20_000;

/** GET and DELETE carry their lists with brackets: uniQref[]=a&uniQref[]=b */
export function bracketed(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const list = name.endsWith("[]") ? name : `${name}[]`;
    if (Array.isArray(value)) for (const item of value) search.append(list, String(item));
    else search.append(name, String(value));
  }
  return search.toString();
}

let goes = false;
globalThis.addEventListener?.("pagehide", () => (goes = true), { capture: true });
globalThis.addEventListener?.("pageshow", () => (goes = false));

const http = createClient<paths>({
  // Paths begin with the version themselves.
  baseUrl: BASE.slice(0, -"/2.0/".length),
  querySerializer: (query) => bracketed(query as Record<string, unknown>),
  // What is asked for as the page goes is not lost with it.
  fetch: (request) => globalThis.fetch(request, goes ? { keepalive: true } : undefined),
});

http.use({
  onRequest({ request }) {
    const { token, applicationKey, consumerKey } = wiring.credentials();
    if (token) request.headers.set("Authorization", `Bearer ${token}`);
    if (applicationKey) request.headers.set("X-Application-Key", applicationKey);
    if (consumerKey) request.headers.set("X-Consumer-Key", consumerKey);
    return request;
  },
});

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Send = (
  path: string,
  init: FetchOptions<unknown> & { body?: unknown; headers?: HeadersInit; signal?: AbortSignal },
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const offline = (): boolean => globalThis.navigator?.onLine === false;

async function once(method: Method, path: string, ask: Ask, stop = new AbortController()): Promise<unknown> {
  const call = `${method.toUpperCase()} ${path}`;
  if (offline()) throw unanswered(call, true);
  const send = http[method.toUpperCase() as Verb] as unknown as Send;
  const done = pending(call);
  let answered: Awaited<ReturnType<Send>>;
  const late = AbortSignal.timeout(ask.timeout ?? DEFAULT_TIMEOUT_MS);
  const tooLong = () => stop.abort(late.reason);
  if (late.aborted) tooLong();
  late.addEventListener("abort", tooLong);
  try {
    answered = await send(`/2.0/${path}`, {
      params: { query: ask.query ?? {} },
      ...(ask.body === undefined ? {} : { body: ask.body }),
      ...(ask.as === undefined ? {} : { parseAs: ask.as }),
      ...(ask.idempotencyKey ? { headers: { "Idempotency-Key": ask.idempotencyKey } } : {}),
      signal: stop.signal,
    } as Parameters<Send>[1]);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw unanswered(call, offline(), cause);
  } finally {
    late.removeEventListener("abort", tooLong);
    done();
  }
  if (!answered.response.ok) {
    await wiring.learn();
    throw refusal(call, answered.response, answered.error);
  }
  return answered.data;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function request(method: Method, path: string, ask: Ask = {}): Promise<unknown> {
  try {
    return await persistently(method, path, ask);
  } catch (cause) {
    if (cause instanceof Problem) cause.sent = sentOf(ask);
    throw cause;
  }
}

async function persistently(method: Method, path: string, ask: Ask): Promise<unknown> {
  const { token } = wiring.credentials();
  let lost: Problem | null = null;
  const mine = () => wiring.credentials().token === token;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (ask.reads ? inStillness(method, path, ask, mine) : once(method, path, ask));
    } catch (cause) {
      if (lost !== null && cause instanceof Problem && cause.status === 0) throw gaveUp(lost, cause);
      if (cause instanceof Problem && isStorageLost(cause)) lost = cause;
      const wait = cause instanceof Problem ? retryDelay(cause, attempt) : null;
      if (wait === null) throw cause;
      await pause(wait);
      // Whoever has signed in meanwhile does not ask in the other's place.
      if (!mine()) throw cause;
    }
  }
}

/** Asks when nothing stands in the way of reads, and again where it was stopped and the session goes on after all. */
async function inStillness(method: Method, path: string, ask: Ask, mine: () => boolean): Promise<unknown> {
  await mayRead();
  // A pane that is not yet gone may ask once more after its person has left.
  const nobodys = path !== OPEN_TO_ALL && wiring.credentials().token === null;
  if (nobodys || !mine()) throw unanswered(`${method.toUpperCase()} ${path}`, false, { name: "AbortError" });
  try {
    return await stoppable((stop) => once(method, path, ask, stop));
  } catch (cause) {
    if (!standsStill()) throw cause;
    return inStillness(method, path, ask, mine);
  }
}
