// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.

/** live chat */
export const Comms = 1 as const;
/** the knowledge base */
export const Knowledge = 2 as const;
/** the dashboards */
export const Metrics = 3 as const;
/** the support desk */
export const Support = 4 as const;
/** the admin area */
export const Admin = 5 as const;
/** writing articles */
export const Editor = 6 as const;
/** the list of users */
export const Users = 56 as const;
/** permission groups */
export const Permissions = 57 as const;
/** the team in the admin area */
export const Team = 58 as const;
/** the console's settings and add-ons */
export const ConsoleSettings = 59 as const;
/** reported chats */
export const ReportedChats = 60 as const;
/** banned customers */
export const Banned = 61 as const;
/** surveys of agents, of customers and on articles */
export const Feedback = 62 as const;
/** departments */
export const Departments = 63 as const;
/** application keys */
export const Applications = 64 as const;
/** announcements to others */
export const Announcements = 65 as const;
/** skills */
export const Skills = 66 as const;
/** audit logs */
export const AuditLogs = 67 as const;
/** key contacts */
export const KeyContacts = 68 as const;
/** the use of licences */
export const LicenceUtilisation = 69 as const;
/** quality and compliance of articles */
export const QualityAndCompliance = 70 as const;
/** the list of webhooks */
export const Webhooks = 73 as const;
/** webhooks, their rules and their logs in detail */
export const WebhookRules = 74 as const;
/** editing sent messages */
export const EditMessages = 76 as const;
/** tickets */
export const Solute = 83 as const;
/** counts of customers' messages and their notices */
export const MessageCounts = 93 as const;
/** downloads of data */
export const DataDownloads = 96 as const;
/** the dashboard of the FAQ */
export const ExternalKnowledge = 97 as const;
/** the dashboard of the internal knowledge base */
export const InternalKnowledge = 98 as const;
/** the dashboard of live chat */
export const Livechat = 99 as const;
/** the developer's network overlay */
export const NetworkOverlay = 100 as const;
/** the tour of canned responses */
export const CannedResponsesTour = 101 as const;
/** the team, together with 104 */
export const TeamMembers = 103 as const;
/** the team, together with 103 */
export const TeamDetails = 104 as const;
/** statistics of the team */
export const TeamStatistics = 106 as const;
/** access tokens */
export const AccessTokens = 111 as const;
/** e-mail reports and error logs */
export const EmailReports = 113 as const;
/** definitions of chat metadata */
export const Metadata = 114 as const;
/** the password policy */
export const PasswordPolicy = 115 as const;
/** directory groups and their authentication */
export const ActiveDirectory = 116 as const;
/** why a chat went to whom, and why not to others */
export const EngineDecisions = 200 as const;
/** waiting chats that nobody can ever take */
export const EngineUnroutable = 201 as const;
/** estimated waits and how true they came */
export const EngineEstimates = 202 as const;
/** the floor as it is: who is where, who has room, which line hurts */
export const Floor = 203 as const;
/** setting another agent's presence */
export const ForcePresence = 204 as const;
/** moving, raising and ending any chat, releasing any wrap-up */
export const ReassignChats = 205 as const;
/** joining a chat without the customer seeing it */
export const JoinSilently = 206 as const;
/** routing policies and business hours */
export const RoutingPolicies = 207 as const;
/** the engine's inside: mailboxes, journal, invariants */
export const GlassBox = 208 as const;
/** canned responses for everybody */
export const GlobalCannedResponses = 209 as const;
/** lending others a skill until a time */
export const LendSkills = 210 as const;
/** telling agents something by name, or everybody who is there */
export const MessageAgents = 211 as const;
/** running sets of acts for a span; writing them with 207 as well */
export const Runbooks = 212 as const;
