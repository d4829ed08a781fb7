// Written by scripts/bodies.mjs from openapi.json: what each body may hold. Each screen carries the ones that it names.
export const AcceptBody = {
  op_id: { min: 1 },
  uniQref: { need: true },
} as const;
export const AccessTokenChange = {
  SESSID: { need: true, most: 64 },
  description: { most: 1000 },
  display_name: { least: 1, most: 128 },
  ttl: { min: 60, max: 31622400 },
} as const;
export const AlertBody = {
  active: { need: true },
  desktop: { need: true },
  figure: { need: true },
  for_seconds: { need: true, min: 0, max: 3600 },
  id: { need: true },
  label: { most: 60 },
  side: { need: true },
  skill_id: { min: 0 },
  sound: { need: true },
  threshold: { need: true, min: 0, max: 86400 },
  webhook: { need: true },
} as const;
export const AlertKnown = {
  id: { need: true },
  raised: { need: true, most: 40 },
} as const;
export const AnnouncementBody = {
  content: { need: true, most: 10000 },
  global_broadcast: { need: true },
  groups: { many: 100 },
  subject: { need: true, most: 120 },
  type: { need: true },
} as const;
export const AnnouncementRead = {
  id: { min: 0 },
} as const;
export const AnswersBody = {
  answers: { need: true, few: 1, many: 20 },
  version: { need: true, min: 0 },
} as const;
export const ApplicationBody = {
  integrations: { many: 50 },
  name: { need: true, most: 128 },
  origins: { many: 20 },
  rate: { min: 60, max: 100000 },
  reason: { most: 500 },
} as const;
export const ApplicationChange = {
  id: { need: true, min: 0 },
  integrations: { many: 50 },
  name: { most: 128 },
  origins: { many: 20 },
  rate: { min: 0, max: 100000 },
  reason: { most: 500 },
  rotate_hours: { min: 0, max: 720 },
  version: { need: true, min: 0 },
} as const;
export const ArticleWanted = {
  label: { need: true },
} as const;
export const BanBody = {
  acknowledged: { need: true },
  period: { need: true, min: 60, max: 315360000 },
  reason: { need: true, least: 1, most: 1000 },
  uniQref: { need: true },
} as const;
export const BanChange = {
  address: { need: true, least: 1, most: 64 },
  period: { need: true, min: 60, max: 315360000 },
} as const;
export const CanaryBody = {
  based_on: { need: true, min: 0 },
  bounds: { need: true },
  document: { need: true },
  hours: { need: true, min: 1, max: 168 },
  least_chats: { min: 20, max: 10000 },
  mark: { most: 64 },
  share: { need: true, min: 1, max: 50 },
  version: { need: true, min: 0 },
} as const;
export const CannedBody = {
  auto_response: { min: 0, max: 1 },
  phrase: { most: 32 },
  response: { most: 4000 },
  shortcut: { most: 7 },
  title: { most: 100 },
  type: { need: true },
} as const;
export const CannedChange = {
  id: { need: true, min: 0 },
  phrase: { most: 32 },
  response: { most: 4000 },
  shortcut: { most: 7 },
  title: { most: 100 },
} as const;
export const ConfirmBody = {
  label: { need: true },
  version: { need: true, min: 0 },
} as const;
export const ConsoleError = {
  kind: { need: true },
  message: { need: true, least: 1, most: 500 },
  route: { need: true, most: 128 },
  stack: { most: 4000 },
  version: { need: true, most: 32 },
} as const;
export const ConsoleSettingsChange = {
  add_ons: { many: 16 },
  auto_suspend_seconds: { min: 0 },
  image: { most: 200 },
  login_image: { most: 200 },
  name: { most: 200 },
  reason: { most: 500 },
  version: { need: true, min: 0 },
} as const;
export const CustomerKeypressBody = {
  after: { most: 64 },
  text: { most: 4000 },
} as const;
export const CustomerMessageBody = {
  client_id: { need: true, least: 1, most: 64 },
  message: { need: true, least: 1, most: 4000 },
} as const;
export const DepartmentBody = {
  name: { need: true, most: 80 },
  parent: { min: 0 },
  reason: { most: 500 },
} as const;
export const DepartmentChange = {
  id: { need: true, min: 0 },
  name: { most: 80 },
  parent: { min: 0 },
  reason: { most: 500 },
  version: { need: true, min: 0 },
} as const;
export const DepartmentPeople = {
  id: { need: true, min: 0 },
  reason: { most: 500 },
  users: { need: true, many: 200 },
} as const;
export const DetailsBody = {
  amount: { min: 1, max: 200 },
  before: { min: 1 },
  uniQref: { need: true, few: 1, many: 40 },
} as const;
export const DirectoryChange = {
  group_id: { need: true, min: 0 },
  ranks: { need: true, many: 500 },
  reason: { most: 500 },
  version: { need: true, min: 0 },
} as const;
export const DirectoryTokenBody = {
  group_id: { need: true, min: 0 },
  reason: { most: 500 },
} as const;
export const DismissBody = {
  uniQref: { need: true },
} as const;
export const DryRunBody = {
  days: { few: 1, many: 7 },
  document: { need: true },
  mark: { most: 64 },
  runs: { min: 1, max: 20 },
} as const;
export const EditBody = {
  message: { least: 1, most: 4000 },
  messageIndex: { min: 0 },
  priority: { min: 0, max: 4 },
  uniQref: { need: true },
} as const;
export const FactorAgain = {
  setup_token: { need: true, least: 1, most: 64 },
} as const;
export const FactorShown = {
  otp: { need: true, least: 6, most: 6 },
  setup_token: { need: true, least: 1, most: 64 },
} as const;
export const FactorWish = {
  method: { need: true },
  password: { need: true, least: 1, most: 128 },
} as const;
export const ForceBody = {
  stand: { need: true },
  suspendreason: { min: 0 },
  user_id: { need: true, min: 1 },
} as const;
export const GhostBody = {
  uniQref: { need: true },
} as const;
export const GiveBody = {
  op_id: { need: true, min: 1 },
  uniQref: { need: true },
} as const;
export const GroupBody = {
  actions: { many: 200 },
  description: { most: 300 },
  name: { most: 60 },
  permissions: { many: 200 },
  reason: { most: 500 },
} as const;
export const GroupChange = {
  actions: { many: 200 },
  description: { most: 300 },
  id: { min: 0 },
  name: { most: 60 },
  permissions: { many: 200 },
  reason: { most: 500 },
  version: { min: 0 },
} as const;
export const IdentityProviderBody = {
  client_id: { need: true, most: 500 },
  client_secret: { most: 500 },
  groups_claim: { most: 100 },
  issuer: { need: true, most: 1024 },
  name: { need: true, most: 60 },
  reason: { most: 500 },
  scopes: { most: 500 },
} as const;
export const IdentityProviderChange = {
  client_id: { most: 500 },
  client_secret: { most: 500 },
  groups_claim: { most: 100 },
  id: { need: true, min: 0 },
  issuer: { most: 1024 },
  name: { most: 60 },
  reason: { most: 500 },
  scopes: { most: 500 },
  version: { need: true, min: 0 },
} as const;
export const ImportBody = {
  csv: { need: true, most: 5242880 },
  existing: { need: true },
  mode: { need: true },
  reason: { most: 500 },
} as const;
export const InviteBody = {
  note: { least: 1, most: 200 },
  op_id: { need: true, min: 1 },
  type: { need: true },
  uniQref: { need: true },
} as const;
export const KeyContactBody = {
  reason: { most: 500 },
  type: { need: true, most: 32 },
  user_id: { need: true, min: 0 },
} as const;
export const KeyContactChange = {
  reason: { most: 500 },
  type: { need: true, most: 32 },
  user_id: { need: true, min: 0 },
  version: { need: true, min: 0 },
} as const;
export const KeypressBody = {
  text: { most: 4000 },
  uniQref: { need: true },
} as const;
export const LinkShown = {
  device_tokens: { many: 20 },
  token_link: { need: true, least: 1, most: 128 },
} as const;
export const LinkWish = {
  username: { need: true, least: 1, most: 128 },
} as const;
export const LoanBody = {
  id: { need: true },
  level: { need: true, min: 1, max: 10 },
  reason: { need: true, least: 1, most: 200 },
  skill_id: { need: true, min: 1 },
  until: { need: true, most: 40 },
  user_id: { need: true, min: 1 },
} as const;
export const MappedGroupBody = {
  description: { need: true },
  displayName: { need: true, most: 256 },
  external_id: { most: 256 },
  priority: { need: true, min: 1, max: 9999 },
  reason: { most: 500 },
} as const;
export const MappedGroupChange = {
  displayName: { most: 256 },
  external_id: { most: 256 },
  id: { need: true, min: 0 },
  priority: { min: 1, max: 9999 },
  reason: { most: 500 },
  version: { need: true, min: 0 },
} as const;
export const MessageBody = {
  text: { need: true, most: 1000 },
  users: { few: 1, many: 500 },
} as const;
export const MetadataChanges = {
  items: { need: true, few: 1, many: 40 },
  reason: { most: 500 },
} as const;
export const MetadataCreate = {
  items: { need: true, few: 1, many: 40 },
  reason: { most: 500 },
} as const;
export const NewAccessToken = {
  description: { most: 1000 },
  display_name: { need: true, least: 1, most: 128 },
  ttl: { min: 60, max: 31622400 },
  user_id: { need: true, min: 1 },
} as const;
export const NewPassword = {
  new_password: { need: true, least: 1, most: 128 },
  password: { need: true, least: 1, most: 128 },
} as const;
export const NoteBody = {
  id: { need: true },
  text: { need: true, most: 4000 },
  version: { need: true, min: 0 },
} as const;
export const OneOfThem = {
  op_id: { need: true, min: 1 },
  uniQref: { need: true },
} as const;
export const PasswordAgain = {
  password: { need: true, least: 1, most: 128 },
} as const;
export const PokeAnswerBody = {
  answer: { need: true },
} as const;
export const PokeBody = {
  uniQref: { need: true },
} as const;
export const PolicyBody = {
  document: { need: true },
  version: { need: true, min: 0 },
} as const;
export const PolicyDraft = {
  document: { need: true },
} as const;
export const ProfileChange = {
  firstname: { least: 1, most: 128 },
  lastname: { most: 128 },
  module: { min: 1, max: 3 },
  nickname: { most: 128 },
  suspendreason: { min: 1, max: 9999 },
} as const;
export const ProviderTry = {
  groups_claim: { most: 100 },
  issuer: { need: true, most: 1024 },
  scopes: { most: 500 },
} as const;
export const ReportBody = {
  category: { need: true, most: 100 },
  explanation: { need: true, most: 1000 },
  uniQref: { need: true },
} as const;
export const RunbookBody = {
  changes: { need: true, many: 50 },
  id: { need: true },
  lends: { need: true, many: 50 },
  minutes: { need: true, min: 1, max: 1440 },
  name: { need: true, least: 1, most: 60 },
  version: { need: true, min: 0 },
} as const;
export const RunbookRunBody = {
  id: { need: true },
  runbook: { need: true },
} as const;
export const SeenBody = {
  messageIndex: { need: true, min: 0 },
  uniQref: { need: true },
} as const;
export const SendBody = {
  client_id: { least: 1, most: 64 },
  message: { need: true, least: 1, most: 4000 },
  uniQref: { need: true },
} as const;
export const SessionsEnd = {
  id: { least: 1, most: 64 },
  reason: { most: 500 },
  user_id: { min: 0 },
} as const;
export const ShadowBody = {
  based_on: { need: true, min: 0 },
  document: { need: true },
  hours: { need: true, min: 1, max: 168 },
  mark: { most: 64 },
} as const;
export const SignIn = {
  device_token: { least: 1, most: 64 },
  environment: { need: true },
  new_password: { least: 1, most: 128 },
  otp: { least: 6, most: 6 },
  password: { least: 1, most: 128 },
  recovery_code: { least: 1, most: 64 },
  step_token: { least: 1, most: 64 },
  username: { least: 1, most: 128 },
} as const;
export const SignInClaims = {
  claims: { need: true, least: 1, most: 16384 },
  provider_id: { need: true, min: 0 },
} as const;
export const SignInTest = {
  provider_id: { need: true, min: 0 },
} as const;
export const SignInTested = {
  binding: { need: true, least: 1, most: 128 },
  code: { need: true, least: 1, most: 4096 },
  iss: { least: 1, most: 1024 },
  state: { need: true, least: 1, most: 128 },
} as const;
export const SkillBody = {
  name: { need: true, least: 1, most: 60 },
  reason: { most: 500 },
  ring_seconds: { min: 5, max: 300 },
  wrap_up_seconds: { min: 0, max: 3600 },
} as const;
export const SkillChange = {
  name: { least: 1, most: 60 },
  reason: { most: 500 },
  ring_seconds: { min: 5, max: 300 },
  skill_id: { need: true, min: 0 },
  version: { need: true, min: 0 },
  wrap_up_seconds: { min: 0, max: 3600 },
} as const;
export const SsoReturned = {
  binding: { need: true, least: 1, most: 128 },
  code: { need: true, least: 1, most: 4096 },
  device_tokens: { many: 20 },
  iss: { least: 1, most: 1024 },
  state: { need: true, least: 1, most: 128 },
} as const;
export const SsoWish = {
  provider_id: { min: 0 },
} as const;
export const StartBody = {
  application: { most: 128 },
  application_key: { most: 64 },
  client_id: { least: 1, most: 64 },
  email: { most: 254 },
  language: { most: 35 },
  message: { least: 1, most: 4000 },
  metadata: { many: 40 },
  name: { need: true, least: 1, most: 100 },
  page: { most: 2000 },
  phone: { most: 40 },
  preferred: { min: 1 },
  skill: { need: true, min: 1 },
  surname: { most: 100 },
} as const;
export const StatusBody = {
  message_status: { need: true },
  message_subject: { need: true, min: 0 },
  uniQRef: { need: true },
} as const;
export const SurveyBody = {
  active: { need: true },
  feedback: { need: true, many: 20 },
  reason: { most: 500 },
  version: { need: true, min: 0 },
} as const;
export const TenantSignInChange = {
  addresses: { many: 200 },
  hard_users: { min: 0 },
  reason: { most: 500 },
  session_seconds: { min: 0 },
  soft_users: { min: 0 },
  version: { need: true, min: 0 },
} as const;
export const ThemeBody = {
  items: { need: true, many: 8 },
  name: { need: true, most: 40 },
} as const;
export const ThemeChange = {
  items: { many: 8 },
  name: { most: 40 },
  theme_id: { need: true, min: 0 },
} as const;
export const ThemeChosen = {
  theme_id: { need: true, min: 0 },
} as const;
export const TransferBody = {
  channel: { min: 0 },
  note: { least: 1, most: 200 },
  skill: { need: true, min: 1 },
  uniQref: { need: true },
} as const;
export const UndoBody = {
  number: { need: true, min: 1, max: 9223372036854776000 },
  reason: { most: 500 },
} as const;
export const UserBody = {
  department_id: { min: 0 },
  email: { most: 254 },
  firstname: { most: 128 },
  group_id: { min: 0 },
  lastname: { most: 128 },
  nickname: { most: 128 },
  reason: { most: 500 },
  skills: { many: 500 },
  slots: { min: 0, max: 50 },
  username: { most: 128 },
} as const;
export const UserChange = {
  department_id: { min: 0 },
  email: { most: 254 },
  firstname: { most: 128 },
  group_id: { min: 0 },
  lastname: { most: 128 },
  nickname: { most: 128 },
  reason: { most: 500 },
  skills: { many: 500 },
  slots: { min: 0, max: 50 },
  user_id: { min: 0 },
  version: { min: 0 },
} as const;
export const VariablesBody = {
  variables: { need: true },
} as const;
export const WebhookBody = {
  events: { need: true, few: 1, many: 8 },
  name: { need: true, most: 60 },
  url: { need: true, most: 2000 },
} as const;
export const WebhookChange = {
  id: { need: true, min: 0 },
  webhooks: { need: true },
} as const;
export const WebhookTry = {
  id: { need: true, min: 0 },
} as const;
export const WrapUpBody = {
  metadata: { few: 1, many: 40 },
  notes: { most: 4000 },
  uniQref: { need: true },
} as const;
