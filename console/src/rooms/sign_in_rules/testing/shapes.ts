// Rules for signing in that the tests speak of.
import type { Rules } from "../draft";

export const someRules = (more: Partial<Rules> = {}): Rules => ({
  version: 1,
  password: {
    common: true,
    expiry_months: 6,
    min: 10,
    max: 128,
    numbers: 1,
    uppercase: 1,
    lowercase: 1,
    special: 1,
  },
  second_factor: false,
  addresses: [],
  soft_users: 0,
  hard_users: 0,
  session_seconds: 0,
  shared_machines: false,
  your_address: "198.51.100.7",
  ...more,
});
