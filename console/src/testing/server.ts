// The server as the tests stand it up: each handler's answer is checked against the generated paths.
import { HttpResponse, http, ws } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Answer, Body, Method, Path, PathWith, Query } from "@/api/calls";
import { errors } from "@/generated/catalogue";
import type { components } from "@/generated/schema";
import { texts } from "@/generated/texts.en";

export interface Asked<P extends Path, M extends Method> {
  query: { [K in keyof NonNullable<Query<P, M>>]?: string };
  body: Body<P, M>;
  headers: Headers;
}

/** What a call is answered with: the path's own answer, or a refusal. */
type Said<P extends Path, M extends Method> = Answer<P, M> | Response;

/** One call of the server. GET lists with brackets are not taken apart. */
export function on<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  answer: (asked: Asked<P, M>) => Said<P, M> | Promise<Said<P, M>>,
) {
  return http[method](`*/2.0/${path}`, async ({ request }) => {
    const text = await request.text();
    const said = await answer({
      query: Object.fromEntries(new URL(request.url).searchParams) as Asked<P, M>["query"],
      body: (text === "" ? undefined : JSON.parse(text)) as Body<P, M>,
      headers: request.headers,
    });
    return said instanceof Response ? said : HttpResponse.json(said as object);
  });
}

/** A refusal as the server writes it, with the status of its row in the catalogue. */
export function refuse(code: number, more: { status?: number; extraInfo?: unknown } = {}): Response {
  const row = errors[code];
  const said: Readonly<Record<number, string>> = texts.errors;
  const refusal: components["schemas"]["Refusal"] = {
    Error: code,
    Description: said[code] ?? "refused",
    Level: row?.level ?? "ERROR",
    RequestId: "0198c0de-7000-7000-8000-000000000001",
    extraInfo: more.extraInfo ?? null,
  };
  return HttpResponse.json(refusal, { status: more.status ?? row?.status ?? 500 });
}

/** No answer at all: the line broke. */
export const broken = (): Response => HttpResponse.error();

/** Never answers while the test runs. */
export const silent = (): Promise<never> => new Promise(() => undefined);

export const live = ws.link("ws://*/2.0/live");

export const server = setupServer();

/** Stands the server up around the tests of a file; what a test adds is gone after it. */
export function withServer(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}
