// A password, its rules and the sessions of somebody, as the server tells them.
import type { PasswordPolicy, Security, SessionRow } from "@/api/shapes";

export const aPolicy = (more: Partial<PasswordPolicy> = {}): PasswordPolicy => ({
  common: true,
  expiry_months: 6,
  min: 10,
  max: 128,
  numbers: 1,
  uppercase: 1,
  lowercase: 1,
  special: 1,
  ...more,
});

export const aSecurity = (more: Partial<Security> = {}): Security => ({
  password_changed: "2026-11-01T10:00:00.000Z",
  password_expires: "2027-05-01T10:00:00.000Z",
  policy: aPolicy(),
  second_factor: null,
  second_factor_needed: false,
  methods: ["app"],
  mail_to: null,
  ...more,
});

export const aSession = (more: Partial<SessionRow>): SessionRow => ({
  id: "a",
  current: false,
  connected: false,
  device: "pc",
  browser: "Firefox",
  os: "Linux",
  address: "192.0.2.1",
  since: "2026-11-21T08:00:00.000Z",
  last_seen: "2026-11-21T09:00:00.000Z",
  expires: "2026-11-21T17:00:00.000Z",
  ...more,
});
