// People, chats and lines that the tests speak of, in the server's own shapes; each may differ in what a test names.
import type {
  Announcement,
  Article,
  CannedResponse,
  Chat,
  Client,
  Confirmation,
  Crumb,
  Invitation,
  Message,
  Offer,
  Participant,
  PasswordPolicy,
  Profile,
  Queue,
  QueueItem,
  Security,
  Sent,
  SessionRow,
  SignedIn,
  SignInStep,
  Skill,
  Slot,
  Statistics,
  TeamMember,
} from "@/api/shapes";
import type { Kind, Kinds, LiveEvent } from "@/live/frames";

/** A moment of the tests' day, in seconds after nine. */
export const at = (seconds: number): string =>
  new Date(Date.parse("2026-03-02T09:00:00.000Z") + seconds * 1_000).toISOString();

export const aMessage = (messageIndex: number, more: Partial<Message> = {}): Message => ({
  type: "message",
  messageIndex,
  messageId: `m${messageIndex}`,
  ReceivedAt: at(messageIndex),
  Sender: "Client",
  Name: "Nadia Conti",
  Nickname: "Nadia",
  user_id: null,
  Message: `message ${messageIndex}`,
  client_id: null,
  whisper: false,
  edited: null,
  message_status: "sent",
  Attachments: [],
  profileimage: null,
  ...more,
});

interface Said {
  uniQref: string;
  message?: string | null;
  whisper?: boolean | null;
  client_id?: string | null;
}

/** What sending is answered: the message as the feed tells it. */
export const aSent = ({ uniQref, message, whisper, client_id }: Said, messageIndex: number): Sent => ({
  uniQref,
  waiting_since: null,
  ...aMessage(messageIndex, {
    Sender: "Agent",
    Name: "Marta Rinaldi",
    Nickname: "Marta",
    user_id: 1,
    Message: message ?? "",
    whisper: whisper ?? false,
    client_id: client_id ?? null,
  }),
});

/** A step of a chat's way. */
export const aCrumb = (type: Crumb["type"], value = "", detail = "", seconds = 0): Crumb => ({
  timestamp: at(seconds),
  typeID: 0,
  type,
  value,
  detail,
  channel: 0,
});

export const anAnnouncement = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  subject: `Announcement ${id}`,
  type: "Notice",
  created: at(id),
  content: `<p>What ${id} says.</p>`,
  read: false,
  from: "Anna Bruni",
  from_id: 21,
  global_broadcast: true,
  delivered: at(id),
  readers: null,
  ...more,
});

export const anArticle = (label: string, more: Partial<Article> = {}): Article => ({
  label,
  id: 1,
  version: 1,
  question: `About ${label}`,
  category: "House",
  subcategory: "",
  views: 3,
  lastediteddate: at(0),
  lasteditedauthor: "Anna Bruni",
  to_confirm: false,
  confirmed: null,
  answer: `<p>What ${label} says.</p>`,
  ...more,
});

/** What of these the person has to confirm, or has confirmed, as the server answers it. */
export function someConfirmations(articles: readonly Article[]): {
  items: Confirmation[];
  outstanding: number;
} {
  const due = articles.filter(({ to_confirm }) => to_confirm);
  const waits = due.filter(({ confirmed }) => confirmed === null);
  const done = due.filter(({ confirmed }) => confirmed !== null);
  const items = [...waits, ...done].map(
    ({ label, version, question, category, lastediteddate, confirmed }) => ({
      label,
      version,
      question,
      category,
      published: lastediteddate,
      confirmed,
    }),
  );
  return { items, outstanding: waits.length };
}

const PAGE = 20;

/** The inbox as the server answers it: a part, a page, or one alone. */
export function anInbox(
  all: readonly Announcement[],
  { id, type, next_token }: { id?: string; type?: string; next_token?: string } = {},
) {
  const part = (item: Announcement) =>
    type === undefined || (type === "Unread" ? !item.read : item.type === type);
  const found = [...all]
    .sort((a, b) => b.id - a.id)
    .filter((item) => (id === undefined ? part(item) : String(item.id) === id))
    .filter((item) => next_token === undefined || item.id < Number(next_token));
  const items = found.slice(0, PAGE);
  const fresh = (kind: Announcement["type"]) => all.filter((item) => !item.read && item.type === kind).length;
  return {
    items,
    next_token: found.length > PAGE ? String(items.at(-1)?.id) : null,
    unread: {
      Unread: all.filter((item) => !item.read).length,
      Warning: fresh("Warning"),
      Notice: fresh("Notice"),
      News: fresh("News"),
      Feature: fresh("Feature"),
    },
  };
}

/** What the server counts of a chat that it tells whole. */
function counted({ Messages = [], lastSeenMessage = -1 }: Partial<Chat>) {
  const unread = ({ Sender, messageIndex }: Message) => Sender === "Client" && messageIndex > lastSeenMessage;
  return {
    message_count: (Messages.at(-1)?.messageIndex ?? -1) + 1,
    pendingMessages: Messages.filter(unread).length,
  };
}

export const aSkill = (id: number, skill: string, more: Partial<Skill> = {}): Skill => ({
  id,
  skill_id: id,
  skill,
  availability: true,
  others_available: true,
  channels: [0],
  chats: 3,
  mode: "pull",
  ongoing: 1,
  waiting: 2,
  slots_available: 1,
  status: "open",
  ...more,
});

export const aChat = (uniQref: string, more: Partial<Chat> = {}): Chat => ({
  uniQref,
  session: uniQref,
  name: "Nadia",
  surname: "Conti",
  email: null,
  phone: null,
  skill: "Sales",
  skill_id: 10,
  mode: "pull",
  queue: "Sales",
  channel: "Live chat",
  channelID: 0,
  status: "In Progress",
  owner_id: 1,
  op_name: "Marta Rinaldi",
  participants: [],
  Messages: [],
  breadcrumbs: [],
  start_time: at(0),
  accept_time: at(30),
  finish_time: null,
  end_reason: null,
  wrap_up_until: null,
  wrap_up_time: null,
  endFeedbackTimer: 300,
  feedback_completed: false,
  duration: 0,
  time_in_queue: 30,
  ...counted(more),
  lastSeenMessage: -1,
  newMessage: false,
  customer_online: true,
  customer_typing: false,
  customer_typing_text: null,
  agentsTyping: [],
  transferring: false,
  supervised_chat: false,
  invitation: null,
  flagged: false,
  banned: false,
  bot: false,
  poke: null,
  poke_from: null,
  waiting_since: null,
  wrap_up_draft: null,
  application: null,
  browser: null,
  os: null,
  source: null,
  ipaddress: null,
  user_agent: null,
  ...more,
});

export const aCanned = (id: number, more: Partial<CannedResponse> = {}): CannedResponse => ({
  id,
  type: "P",
  title: `Response ${id}`,
  response: `What ${id} says.`,
  parent: null,
  auto_response: 0,
  phrase: null,
  shortcut: null,
  created_date: at(id),
  created_by: "Marta Rinaldi",
  created_by_id: 1,
  deleted_date: null,
  history: [],
  ...more,
});

/** One whose shortcut becomes its phrase. */
export const anAutomatic = (
  id: number,
  shortcut: string,
  phrase: string,
  more: Partial<CannedResponse> = {},
): CannedResponse =>
  aCanned(id, { title: shortcut, response: phrase, auto_response: 1, shortcut, phrase, ...more });

/** A colleague in a chat, or its owner. */
export const aPerson = (user_id: number, role: Participant["role"], Name = "Luca Bassi"): Participant => ({
  user_id,
  Name,
  avatar: null,
  role,
});

export const anInvitation = (more: Partial<Invitation> = {}): Invitation => ({
  type: "conference",
  user_id: 2,
  name: "Luca Bassi",
  by: 1,
  by_name: "Marta Rinaldi",
  until: new Date(Date.now() + 60_000).toISOString(),
  note: null,
  ...more,
});

export const aWaiting = (uniQref: string, more: Partial<QueueItem> = {}): QueueItem => ({
  uniQref,
  session: uniQref,
  first_message: null,
  note: null,
  name: "Otto",
  surname: "Berg",
  phone: null,
  brand: "Demo",
  channel: 0,
  skill: "Sales",
  skill_id: 10,
  mode: "pull",
  initation_time: at(0),
  lapsed_time: 0,
  last_ping_seconds: 0,
  last_ping_timestamp: at(0),
  turn: `${more.bump ? 0 : 1} ${more.initation_time ?? at(0)} ${uniQref}`,
  bump: false,
  ringing: false,
  ...more,
});

export const aQueue = (...waiting: QueueItem[]): Queue => ({
  new: waiting,
  invitations: [],
  total: waiting.length,
  limited: false,
});

export const aSlot = (uniQref: string, kind: Slot["kind"]): Slot => ({ uniQref, kind, offer: null });

export const anOffer = (uniQref: string, more: Partial<Offer> = {}): Offer => ({
  uniQref,
  name: "Otto",
  surname: "Berg",
  skill: "Support",
  skill_id: 11,
  channel: 0,
  ring_seconds: 20,
  until: new Date(Date.now() + 20_000).toISOString(),
  waited: 5,
  first_message: null,
  note: null,
  why: null,
  ...more,
});

/** A slot that an offer holds. */
export const aRinging = (uniQref: string, more: Partial<Offer> = {}): Slot => ({
  uniQref,
  kind: "ringing",
  offer: anOffer(uniQref, more),
});

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

export const aSignIn = (profile: Profile, token = "token-1"): SignedIn => ({
  ...profile,
  token,
  device_token: "device-1",
  recovery_codes: null,
});

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

export const aStep = (more: Partial<SignInStep> & Pick<SignInStep, "step">): SignInStep => ({
  otp: true,
  step_token: "step-1",
  ttl: 600,
  username: "marta.rinaldi",
  methods: [],
  app: null,
  mail: null,
  reason: null,
  policy: null,
  user_limit: null,
  recovery_codes: null,
  ...more,
});

export const aMember = (user_id: number, more: Partial<TeamMember> = {}): TeamMember => ({
  user_id,
  username: `user.${user_id}`,
  firstname: "Luca",
  lastname: "Bassi",
  fullname: "Luca Bassi",
  nickname: null,
  email: "luca@demo.example",
  avatar: null,
  avatarArray: {},
  capacity: { maximum: 4, current: 0, percentage: 0 },
  department_name: "Shop",
  last_seen: null,
  last_seen_time: null,
  lastchannel: 0,
  lastmod: 1,
  modules: [],
  user_modules: [],
  skills: {},
  status: "Online",
  userstatus: "Online",
  suspended: false,
  ...more,
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
  sso: null,
  shared_machines: false,
  demo_users: null,
  support: null,
  push_key: null,
  ...more,
});

/** A frame of the live feed. */
export const anEvent = <K extends Kind>(kind: K, data: Kinds[K], seq: number | null = 1): LiveEvent =>
  ({ type: "event", seq, at: at(seq ?? 0), kind, data }) as unknown as LiveEvent;

/** How somebody stands as the feed tells it: available with room, but for what is told. */
export function aPresence(more: Partial<Kinds["presence"]> = {}): Kinds["presence"] {
  const { status = "Online", suspended = false, capacity = { maximum: 3, current: 0 } } = more;
  const { maximum, current } = capacity;
  return {
    user_id: 1,
    status,
    suspended,
    suspend_reason: null,
    suspend_cause: null,
    capacity,
    member: {
      userstatus: status,
      status: ({ Online: "Online", Away: "Suspended", Offline: "Offline" } as const)[status],
      suspended,
      capacity: { maximum, current, percentage: maximum === 0 ? 0 : Math.floor((current * 100) / maximum) },
      last_seen_time: at(0),
    },
    ...more,
  };
}

/** Nothing done yet but for what is given. */
export const someFigures = (more: Partial<Statistics["today"]> = {}): Statistics["today"] => ({
  chats: 0,
  messages: 0,
  handle_time: null,
  wrap_up_time: null,
  first_response_time: null,
  response_time: null,
  transfers: 0,
  missed: 0,
  declined: 0,
  online_time: 0,
  available_time: 0,
  away_time: 0,
  busy_time: 0,
  occupancy: null,
  ...more,
});

export const someStatistics = (today: Statistics["today"] = someFigures()): Statistics => ({
  user_id: 1,
  fullname: "Marta Rinaldi",
  at: new Date().toISOString(),
  today,
  yesterday: someFigures(),
  week: today,
  month: today,
  days: [],
});
