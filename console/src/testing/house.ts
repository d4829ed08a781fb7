// What rooms bring to the server that a test stands up: found by glob, as the application finds the rooms themselves.
import type { RequestHandler } from "msw";
import type { StoreApi } from "zustand";
import type { Client, Profile } from "@/api/shapes";

/** What the server has to tell; a test changes it as it goes. Each room adds its own. */
export interface House {
  client: Client;
  me: Profile;
}

/** `rooms/<domain>/testing/standing.ts`. */
export interface Standing {
  /** What there is of the room where a test says nothing of it. */
  house?: () => Partial<House>;
  /** The calls that screens make by themselves, answered from the house. */
  answers?: (house: House) => RequestHandler[];
  /** What begins anew with each test. */
  resets?: readonly (() => void)[];
}

/** For `resets`. */
export const toStart =
  <T>(store: StoreApi<T>) =>
  () =>
    store.setState(store.getInitialState(), true);
