// One request to the customer side of the API: the answer's body, or how it failed.
import type { Failure } from "./model";

const TIMEOUT_MS = 15_000;

export type Answer = { ok: true; body: unknown } | { ok: false; failure: Failure };

export interface Request {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  token?: string | null;
  key?: string;
  body?: unknown;
}

export async function call(base: string, request: Request): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (request.token) headers["X-Chat-Token"] = request.token;
  if (request.key) headers["Idempotency-Key"] = request.key;
  if (request.body !== undefined) headers["Content-Type"] = "application/json";
  const giveUp = new AbortController();
  const clock = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${base}/2.0/incoming/livechat/${request.path}`, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: giveUp.signal,
      credentials: "omit",
      cache: "no-store",
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, body };
    return { ok: false, failure: failureOf(response, body) };
  } catch {
    return { ok: false, failure: { status: null } };
  } finally {
    clearTimeout(clock);
  }
}

/** A file of the chat. */
export async function fileOf(base: string, token: string | null, id: string): Promise<Blob> {
  const address = `${base}/2.0/incoming/livechat/attachment?id=${encodeURIComponent(id)}`;
  const headers = { "X-Chat-Token": token ?? "" };
  const response = await fetch(address, { headers, credentials: "omit", cache: "no-store" });
  if (!response.ok) throw new Error(String(response.status));
  return response.blob();
}

function failureOf(response: Response, body: unknown): Failure {
  const failure: Failure = { status: response.status };
  const wait = Number(response.headers.get("Retry-After"));
  if (wait > 0) failure.retryAfter = wait;
  const code = (body as { Error?: unknown } | null)?.Error;
  if (typeof code === "number") failure.code = code;
  const field = (body as { extraInfo?: { field?: unknown } | null } | null)?.extraInfo?.field;
  if (typeof field === "string") failure.field = field;
  return failure;
}
