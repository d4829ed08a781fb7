// The use of licences as it is asked for.
import type { Answer } from "@/api/calls";
import { useCall } from "@/api/useCall";

export const LICENCE = "admin/licence";
export const USERS = "admin/licence/users";
export const JOURNEY = "admin/licence/journey";
export type Licence = Answer<typeof LICENCE, "get">;
export type GroupRow = Licence["groups"][number];
export type AddOn = Licence["add_ons"][number];
export type User = Answer<typeof USERS, "get">["items"][number];
export type Journey = Answer<typeof JOURNEY, "get">;

/** How often it is looked at anew, in seconds. */
export const EVERY_S = 30;

export const useLicence = () => useCall(LICENCE, undefined, EVERY_S);
