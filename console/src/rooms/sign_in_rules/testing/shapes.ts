// Rules for signing in that the tests speak of.
import { aPolicy } from "@/rooms/security/testing/shapes";
import type { Rules } from "../draft";

export const someRules = (more: Partial<Rules> = {}): Rules => ({
  version: 1,
  items: aPolicy(),
  second_factor: false,
  addresses: [],
  soft_users: 0,
  hard_users: 0,
  session_seconds: 0,
  shared_machines: false,
  your_address: "198.51.100.7",
  ...more,
});
