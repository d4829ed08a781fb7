// Applications and changes of them, as tests have them.
import type { Application, Changeset } from "../useApplications";

export const anApplication = (id: number, name: string, more: Partial<Application> = {}): Application => ({
  id,
  name,
  ApplicationKey: `${name.toLowerCase()}-application`,
  ConsumerKey: `${name.toLowerCase()}-consumer`,
  keys_since: "2026-11-01T08:00:00.000Z",
  last_used: null,
  old: null,
  origins: [],
  Integrations: { enabled: [16, 19], disabled: [] },
  all_integrations: true,
  rate: null,
  active: true,
  first: id === 1,
  in_use: id === 1,
  chats: 0,
  created: "2026-11-01T08:00:00.000Z",
  version: 1,
  ...more,
});

export const aChange = (number: number, more: Partial<Changeset> = {}): Changeset => ({
  number,
  application: 2,
  name: "Shop",
  version: 2,
  action: "edit",
  at: "2026-11-26T09:00:00.000Z",
  by: "Anna Bruni",
  scope: "console",
  reason: null,
  changed: ["rate"],
  before: null,
  after: null,
  ...more,
});
