// The frames of the live feed, as the server sends them.

import type { components } from "@/generated/schema";

type Schemas = components["schemas"];
type Happening = Schemas["Happening"];

/** What each kind of event tells. */
export type Kinds = { [H in Happening as H["kind"]]: H["data"] };

export type Kind = keyof Kinds;
export type LiveEvent = {
  [K in Kind]: { type: "event"; seq: number | null; at: string; kind: K; data: Kinds[K] };
}[Kind];

/** What changes often, and is told only to consoles that show it. */
export type Topic = Schemas["Topic"];

export type ServerFrame =
  | { type: "welcome"; seq: number; resumed: boolean; heartbeat: number; spread: number }
  | { type: "watching"; what: Topic[] }
  | { type: "refused"; Error: number; Description?: string }
  | { type: "pong"; at: string }
  | LiveEvent;
