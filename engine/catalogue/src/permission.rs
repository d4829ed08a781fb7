//! What a person may do: modules, pages and abilities as numbers, each under its parent, and the groups that hold them.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a permission can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// To see it.
    View,
    /// To make a new one.
    Create,
    /// To change one.
    Edit,
    /// To remove one.
    Delete,
}

impl Action {
    /// Every action.
    pub const ALL: [Action; 4] = [Action::View, Action::Create, Action::Edit, Action::Delete];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Action::View => "view",
            Action::Create => "create",
            Action::Edit => "edit",
            Action::Delete => "delete",
        }
    }
}

/// Of permissions that are held, those that give some of their actions only, and which. The others give every one that their
/// row lists.
pub type Only = BTreeMap<u16, Vec<Action>>;

/// One permission, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PermissionRow {
    /// Its number.
    pub id: u16,
    /// The permission that has to be held besides; 0 for none.
    pub parent: u16,
    /// Its name.
    pub name: &'static str,
    /// What it can be asked for.
    pub actions: &'static [Action],
    /// What it opens.
    pub opens: &'static str,
}

/// The row of a number.
pub fn find(id: u16) -> Option<&'static PermissionRow> {
    ROWS.binary_search_by_key(&id, |row| row.id).ok().map(|at| &ROWS[at])
}

/// Whether somebody who was given `held` has this permission: it, and every one above it, must be among them.
pub fn holds(held: &[u16], id: u16) -> bool {
    let mut next = id;
    while next != 0 {
        match find(next) {
            Some(row) if held.contains(&next) => next = row.parent,
            _ => return false,
        }
    }
    id != 0
}

/// Whether somebody who was given `held`, and of some permissions `only` so much, may do this with one: the action has to be
/// listed as well.
pub fn allows(held: &[u16], only: &Only, id: u16, action: Action) -> bool {
    let listed = find(id).is_some_and(|row| row.actions.contains(&action));
    listed && holds(held, id) && only.get(&id).is_none_or(|some| some.contains(&action))
}

/// What is asked of a permission by whoever wants this of what it opens: a permission that knows no such action is asked for
/// the nearest that it knows. To send a message is to edit a chat.
pub fn asked(id: u16, wanted: Action) -> Action {
    let known = find(id).map_or(SEE, |row| row.actions);
    [wanted, Action::Edit].into_iter().find(|action| known.contains(action)).unwrap_or(Action::View)
}

macro_rules! permissions {
    ($( $id:literal $parent:literal $constant:ident $name:literal $actions:ident $opens:literal; )+) => {
        $(
            #[doc = $name]
            pub const $constant: u16 = $id;
        )+

        /// Every permission, by number.
        pub const ROWS: &[PermissionRow] = &[
            $( PermissionRow { id: $id, parent: $parent, name: $name, actions: $actions, opens: $opens }, )+
        ];
    };
}

const SEE: &[Action] = &[Action::View];
const ACT: &[Action] = &[Action::View, Action::Edit];
const ALL: &[Action] = &[Action::View, Action::Create, Action::Edit, Action::Delete];

// Up to 199 the numbers are the documents'; 63 and 65 have a number there and no page, theirs are chosen here.
// From 200 on they are ours, for abilities that the documents do not gate.
permissions! {
//  id  under constant              name                    may   opens
      1   0   COMMS                 "Comms"                 ACT   "live chat";
      2   0   KNOWLEDGE             "Knowledge"             SEE   "the knowledge base";
      3   0   METRICS               "Metrics"               SEE   "the dashboards";
      4   0   SUPPORT               "Support"               ALL   "the support desk";
      5   0   ADMIN                 "Admin"                 SEE   "the admin area";
      6   0   EDITOR                "Editor"                ALL   "writing articles";
     56   5   USERS                 "Users"                 ALL   "the list of users";
     57   5   PERMISSION_GROUPS     "Permissions"           ALL   "permission groups";
     58   5   TEAM                  "Team"                  ACT   "the team in the admin area";
     59   5   CONSOLE_SETTINGS      "ConsoleSettings"       ACT   "the console's settings and add-ons";
     60   5   REPORTED_CHATS        "ReportedChats"         ACT   "reported chats";
     61   5   BANNED                "Banned"                ALL   "banned customers";
     62   5   FEEDBACK              "Feedback"              ALL   "surveys of agents, of customers and on articles";
     63   5   DEPARTMENTS           "Departments"           ALL   "departments";
     64   5   APPLICATIONS          "Applications"          ALL   "application keys";
     65   5   ANNOUNCEMENTS         "Announcements"         ALL   "announcements to others";
     66   5   SKILLS                "Skills"                ALL   "skills";
     67   5   AUDIT_LOGS            "AuditLogs"             SEE   "audit logs";
     68   5   KEY_CONTACTS          "KeyContacts"           ALL   "key contacts";
     69   5   LICENCES              "LicenceUtilisation"    SEE   "the use of licences";
     70   5   COMPLIANCE            "QualityAndCompliance"  ALL   "quality and compliance of articles";
     73   5   WEBHOOKS              "Webhooks"              SEE   "the list of webhooks";
     74   5   WEBHOOK_RULES         "WebhookRules"          ALL   "webhooks, their rules and their logs in detail";
     76   1   EDIT_MESSAGES         "EditMessages"          ACT   "editing sent messages";
     83   4   SOLUTE                "Solute"                ALL   "tickets";
     93   1   MESSAGE_COUNTS        "MessageCounts"         SEE   "counts of customers' messages and their notices";
     96   3   DATA_DOWNLOADS        "DataDownloads"         ALL   "downloads of data";
     97   3   EXTERNAL_KNOWLEDGE    "ExternalKnowledge"     SEE   "the dashboard of the FAQ";
     98   3   INTERNAL_KNOWLEDGE    "InternalKnowledge"     SEE   "the dashboard of the internal knowledge base";
     99   3   LIVECHAT              "Livechat"              SEE   "the dashboard of live chat";
    100   0   NETWORK_OVERLAY       "NetworkOverlay"        SEE   "the developer's network overlay";
    101   1   CANNED_TOUR           "CannedResponsesTour"   SEE   "the tour of canned responses";
    103   3   TEAM_MEMBERS          "TeamMembers"           SEE   "the team, together with 104";
    104   3   TEAM_DETAILS          "TeamDetails"           SEE   "the team, together with 103";
    106   3   TEAM_STATISTICS       "TeamStatistics"        SEE   "statistics of the team";
    111   5   ACCESS_TOKENS         "AccessTokens"          ALL   "access tokens";
    113   5   EMAIL_REPORTS         "EmailReports"          SEE   "e-mail reports and error logs";
    114   5   METADATA              "Metadata"              ALL   "definitions of chat metadata";
    115   5   PASSWORD_POLICY       "PasswordPolicy"        ACT   "the password policy";
    116   5   ACTIVE_DIRECTORY      "ActiveDirectory"       ALL   "directory groups and their authentication";
    200   3   ENGINE_DECISIONS      "EngineDecisions"       SEE   "why a chat went to whom, and why not to others";
    201   3   ENGINE_UNROUTABLE     "EngineUnroutable"      SEE   "waiting chats that nobody can ever take";
    202   3   ENGINE_ESTIMATES      "EngineEstimates"       SEE   "estimated waits and how true they came";
    203   3   FLOOR                 "Floor"                 SEE   "the floor as it is: who is where, who has room, which line hurts";
    204 203   FORCE_PRESENCE        "ForcePresence"         ACT   "setting another agent's presence";
    205 203   REASSIGN_CHATS        "ReassignChats"         ACT   "moving, raising and ending any chat, releasing any wrap-up";
    206   1   JOIN_SILENTLY         "JoinSilently"          ACT   "joining a chat without the customer seeing it";
    207   5   ROUTING_POLICIES      "RoutingPolicies"       ALL   "routing policies and business hours";
    208   0   GLASS_BOX             "GlassBox"              SEE   "the engine's inside: mailboxes, journal, invariants";
    209   1   GLOBAL_CANNED         "GlobalCannedResponses" ALL   "canned responses for everybody";
    210 203   LEND_SKILLS           "LendSkills"            ACT   "lending others a skill until a time";
    211 203   MESSAGE_AGENTS        "MessageAgents"         ACT   "telling agents something by name, or everybody who is there";
    212 203   RUNBOOKS              "Runbooks"              ACT   "running sets of acts for a span; writing them with 207 as well";
}

/// A module of the console: a permission that the rail shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ModuleRow {
    /// Its permission's number.
    pub id: u16,
    /// Its name.
    pub name: &'static str,
    /// The name that the client configuration maps it to.
    pub product: &'static str,
}

/// Every module, by number.
pub const MODULES: &[ModuleRow] = &[
    ModuleRow { id: COMMS, name: "Comms", product: "Livechat" },
    ModuleRow { id: KNOWLEDGE, name: "Knowledge", product: "KnowledgeExt" },
    ModuleRow { id: METRICS, name: "Metrics", product: "Metrics" },
    ModuleRow { id: SUPPORT, name: "Support", product: "Support" },
    ModuleRow { id: ADMIN, name: "Admin", product: "Admin" },
    ModuleRow { id: EDITOR, name: "Editor", product: "Editor" },
];

/// A permission group that every new tenant starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct GroupRow {
    /// Its number in a new tenant.
    pub id: u32,
    /// Its name in English.
    pub name_en: &'static str,
    /// Its name in Italian.
    pub name_it: &'static str,
    /// What it gives.
    pub permissions: &'static [u16],
}

/// The built-in groups.
pub const GROUPS: &[GroupRow] = &[
    GroupRow {
        id: 1,
        name_en: "Agent",
        name_it: "Operatore",
        permissions: &[COMMS, KNOWLEDGE, SUPPORT, EDIT_MESSAGES, SOLUTE, MESSAGE_COUNTS, CANNED_TOUR],
    },
    GroupRow {
        id: 2,
        name_en: "Team lead",
        name_it: "Team leader",
        permissions: &[
            COMMS,
            KNOWLEDGE,
            METRICS,
            SUPPORT,
            EDIT_MESSAGES,
            SOLUTE,
            MESSAGE_COUNTS,
            DATA_DOWNLOADS,
            EXTERNAL_KNOWLEDGE,
            INTERNAL_KNOWLEDGE,
            LIVECHAT,
            CANNED_TOUR,
            TEAM_MEMBERS,
            TEAM_DETAILS,
            TEAM_STATISTICS,
            ENGINE_DECISIONS,
            ENGINE_UNROUTABLE,
            ENGINE_ESTIMATES,
            FLOOR,
            FORCE_PRESENCE,
            REASSIGN_CHATS,
            JOIN_SILENTLY,
            GLOBAL_CANNED,
            LEND_SKILLS,
            MESSAGE_AGENTS,
            RUNBOOKS,
        ],
    },
    GroupRow {
        id: 3,
        name_en: "Administrator",
        name_it: "Amministratore",
        permissions: &[
            COMMS,
            KNOWLEDGE,
            METRICS,
            SUPPORT,
            ADMIN,
            EDITOR,
            USERS,
            PERMISSION_GROUPS,
            TEAM,
            CONSOLE_SETTINGS,
            REPORTED_CHATS,
            BANNED,
            FEEDBACK,
            DEPARTMENTS,
            APPLICATIONS,
            ANNOUNCEMENTS,
            SKILLS,
            AUDIT_LOGS,
            KEY_CONTACTS,
            LICENCES,
            COMPLIANCE,
            WEBHOOKS,
            WEBHOOK_RULES,
            EDIT_MESSAGES,
            SOLUTE,
            MESSAGE_COUNTS,
            DATA_DOWNLOADS,
            EXTERNAL_KNOWLEDGE,
            INTERNAL_KNOWLEDGE,
            LIVECHAT,
            CANNED_TOUR,
            TEAM_MEMBERS,
            TEAM_DETAILS,
            TEAM_STATISTICS,
            ACCESS_TOKENS,
            EMAIL_REPORTS,
            METADATA,
            PASSWORD_POLICY,
            ACTIVE_DIRECTORY,
            ENGINE_DECISIONS,
            ENGINE_UNROUTABLE,
            ENGINE_ESTIMATES,
            FLOOR,
            FORCE_PRESENCE,
            REASSIGN_CHATS,
            JOIN_SILENTLY,
            ROUTING_POLICIES,
            GLOBAL_CANNED,
            LEND_SKILLS,
            MESSAGE_AGENTS,
            RUNBOOKS,
        ],
    },
    GroupRow {
        id: 4,
        name_en: "Site reliability",
        name_it: "Affidabilità del servizio",
        permissions: &[
            COMMS,
            METRICS,
            SUPPORT,
            ADMIN,
            AUDIT_LOGS,
            SOLUTE,
            LIVECHAT,
            NETWORK_OVERLAY,
            TEAM_MEMBERS,
            TEAM_DETAILS,
            EMAIL_REPORTS,
            ENGINE_DECISIONS,
            ENGINE_UNROUTABLE,
            ENGINE_ESTIMATES,
            FLOOR,
            GLASS_BOX,
        ],
    },
];

#[cfg(test)]
#[path = "permission_tests.rs"]
mod tests;
