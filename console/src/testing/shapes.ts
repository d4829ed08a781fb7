// The tenant, the person and frames of the feed that all tests speak of, in the server's own shapes; each may differ in what a
// test names. What belongs to a room is in the room's own `testing`.
import type { Client, Profile } from "@/api/shapes";
import type { Kind, Kinds, LiveEvent } from "@/live/frames";

/** A moment of the tests' day, in seconds after nine. */
export const at = (seconds: number): string =>
  new Date(Date.parse("2026-03-02T09:00:00.000Z") + seconds * 1_000).toISOString();

export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  global_admin: null,
  user_id: 1,
  username: "marta.rinaldi",
  firstname: "Marta",
  lastname: "Rinaldi",
  fullname: "Marta Rinaldi",
  nickname: "Marta",
  names_managed: false,
  email: "marta@demo.example",
  status: "Online",
  suspended: false,
  suspend_reason: null,
  suspend_cause: null,
  suspended_by: null,
  capacity: { maximum: 3, current: 0 },
  slots: [],
  skills: [
    { id: 10, skill: "Sales", level: 5 },
    { id: 11, skill: "Support", level: 5 },
  ],
  permission_group: { id: 1, name: "Agent" },
  permissions: [1, 93],
  permission_actions: {},
  modules: [{ id: 1, name: "Comms", product: "Livechat" }],
  last_module: 1,
  achievements: [],
  otp: false,
  theme: null,
  avatar: null,
  avatarArray: {},
  ttl: 3_600,
  ...more,
  preferences: {
    dark_mode: "light",
    zoom: 100,
    timezone: "+1",
    timezone_auto: true,
    language: "en",
    language_auto: true,
    enter_to_send: true,
    away_time: "never",
    desktop_notifications: true,
    handy_tips: true,
    paste_plaintext: false,
    predictive_canned: true,
    show_previous_searches: true,
    metrics_performance: false,
    error_monitoring: true,
    initial_tour: true,
    used_versions: [],
    notified_achievements: [],
    new_achievements: [],
    default_metrics_application: null,
    lc_customer_message_sound: true,
    lc_capacity_available_sound: true,
    lc_chat_invite_or_transfer_sound: true,
    announcements_sound: true,
    lc_if_unavailable_sound: true,
    release_notes: "4.24.0",
    ...more.preferences,
  },
});

export const aClient = (more: Partial<Client> = {}): Client => ({
  application_key: "app",
  consumer_key: "consumer",
  subdomain: "demo",
  brand_name: "Demo Shop",
  brand_image: null,
  brand_login_image: null,
  version: "4.24.0",
  languages: ["en", "it"],
  integrations: [],
  modules: [{ id: 1, name: "Comms", product: "Livechat" }],
  autoSuspendThreshold: 180,
  feedback: true,
  links: false,
  sso: [],
  shared_machines: false,
  demo_users: null,
  support: null,
  push_key: null,
  ...more,
});

/** A frame of the live feed. */
export const anEvent = <K extends Kind>(kind: K, data: Kinds[K], seq: number | null = 1): LiveEvent =>
  ({ type: "event", seq, at: at(seq ?? 0), kind, data }) as unknown as LiveEvent;
