// Services and directory groups that the tests speak of.
import type { Explained, Group, Provider } from "../useOpenId";

export const aProvider = (id: number, more: Partial<Provider> = {}): Provider => ({
  id,
  name: `Lume ${id}`,
  issuer: `https://id-${id}.example.com`,
  client_id: "switchyard",
  has_secret: true,
  scopes: "email profile",
  groups_claim: "groups",
  creates: false,
  always: true,
  enabled: true,
  people: 3,
  unsaid: null,
  version: 1,
  ...more,
});

export const aMapped = (id: number, more: Partial<Group> = {}): Group => ({
  id,
  displayName: `desk-${id}`,
  external_id: null,
  priority: id,
  description: { managed: true, permission_group: 1, department: null, simultaneous: null, skills: [] },
  version: 1,
  ...more,
});

export const anExplained = (more: Partial<Explained> = {}): Explained => ({
  outcome: "signs_in",
  detail: null,
  person: { user_id: 7, username: "ann", fullname: "Ann Lume", by: "email" },
  claims: [{ name: "email", value: "ann@example.com" }],
  groups_said: "named",
  groups: [
    { name: "desk", group_id: 1, displayName: "desk", managed: true },
    { name: "cleaners", group_id: null, displayName: null, managed: false },
  ],
  groups_count: true,
  changes: [{ what: "skill", name: "Sales", before: null, after: "7" }],
  last_administrator: false,
  ...more,
});
