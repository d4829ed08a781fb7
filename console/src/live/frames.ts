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

export type ServerFrame =
  | { type: "welcome"; seq: number; resumed: boolean; heartbeat: number }
  | { type: "refused"; Error: number; Description?: string; extraInfo?: { watch?: string } }
  | { type: "pong"; at: string }
  | LiveEvent;
