// A refusal as the console knows it: the server's own code, or a network that gave no answer.
import { errorCode } from "@/generated/catalogue";
import type { Sent } from "./sent";

export type Level = "INFO" | "WARNING" | "ERROR" | "CRITICAL";

/** The code of the documents for "the browser is offline". */
export const APPLICATION_OFFLINE = 110;
/** No answer at all: refused connection, time-out, broken line. */
export const NO_ANSWER = 0;

/** How a call went without an answer, by the names that operating systems give it. */
export type Silence =
  | "ECONNABORTED"
  | "ENETUNREACH"
  | "ECONNREFUSED"
  | "EHOSTUNREACH"
  | "ENOTFOUND"
  | "ETIMEDOUT";

export class Problem extends Error {
  /** Null for a call that was answered. */
  readonly silence: Silence | null;
  readonly call: string;
  readonly status: number;
  readonly code: number;
  readonly level: Level;
  readonly extra: unknown;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  /** What the call carried, secrets masked. */
  sent: Sent = {};

  constructor(
    call: string,
    given: {
      status: number;
      code: number;
      description: string;
      level?: Level;
      extra?: unknown;
      requestId?: string | null;
      retryAfter?: number | null;
      silence?: Silence | null;
    },
  ) {
    super(given.description);
    this.name = "Problem";
    this.call = call;
    this.status = given.status;
    this.code = given.code;
    this.level = given.level ?? "ERROR";
    this.extra = given.extra ?? null;
    this.requestId = given.requestId ?? null;
    this.retryAfter = given.retryAfter ?? null;
    this.silence = given.silence ?? null;
  }
}

interface Refusal {
  Error?: number;
  Description?: string;
  Level?: Level;
  extraInfo?: unknown;
  RequestId?: string;
}

/** Reads a refusal's body; a body that is none (a proxy's page) still gives an honest problem. */
export function refusal(call: string, response: Response, body: unknown): Problem {
  const said = (typeof body === "object" && body !== null ? body : {}) as Refusal;
  const after = Number(response.headers.get("Retry-After"));
  return new Problem(call, {
    status: response.status,
    code: typeof said.Error === "number" ? said.Error : response.status,
    description: said.Description ?? (response.statusText || `HTTP ${response.status}`),
    level: said.Level,
    extra: said.extraInfo,
    requestId: said.RequestId ?? response.headers.get("X-Request-Id"),
    retryAfter: Number.isFinite(after) && after > 0 ? after : null,
  });
}

const says = ({ extra }: Pick<Problem, "extra">, words: string): boolean =>
  JSON.stringify(extra ?? "")
    .toLowerCase()
    .includes(words);

/** An overloaded server refuses with 260 as well, which is over in a moment: only the server's word makes it maintenance. */
export const isMaintenance = (problem: Pick<Problem, "code" | "extra">): boolean =>
  problem.code === errorCode.PAGE_UNDER_MAINTENANCE ||
  (problem.code === errorCode.MAINTENANCE_OR_OVERLOAD && says(problem, "maintenance"));

export const isUserLimit = (problem: Pick<Problem, "code" | "extra">): boolean =>
  problem.code === errorCode.NO_ACCESS && says(problem, "user limit");

/** The storage is lost to the server: after these the person is at the sign-in. */
export const isStorageLost = ({ code }: Pick<Problem, "code">): boolean =>
  code === errorCode.STORAGE_CONNECTION_LOST || code === errorCode.STORAGE_TIMED_OUT;

/** It was refused, and tried again in vain: the refusal is what is known, and that nothing came after it. */
export const gaveUp = (refused: Problem, { silence }: Problem): Problem =>
  new Problem(refused.call, { ...refused, description: refused.message, silence });

/** A browser tells little of why: too long, broken off, no network, or nobody there. */
export const silenceOf = (cause: unknown, offline: boolean): Silence => {
  if (offline) return "ENETUNREACH";
  const name = (cause as { name?: string } | null)?.name;
  if (name === "TimeoutError") return "ETIMEDOUT";
  return name === "AbortError" ? "ECONNABORTED" : "ECONNREFUSED";
};

export const unanswered = (call: string, offline: boolean, cause: unknown = null): Problem =>
  new Problem(call, {
    silence: silenceOf(cause, offline),
    status: 0,
    code: offline ? APPLICATION_OFFLINE : NO_ANSWER,
    description: offline ? "Application is offline" : "No answer from the server",
  });

/** What a person copies for support: what was asked and what was answered. */
export const describe = (problem: Problem): string =>
  JSON.stringify(
    {
      request: { call: problem.call, ...problem.sent },
      response: {
        status: problem.status,
        Error: problem.code,
        Description: problem.message,
        Level: problem.level,
        extraInfo: problem.extra,
        RequestId: problem.requestId,
      },
    },
    null,
    2,
  );
