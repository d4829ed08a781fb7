//! Users from outside, as administrators see them.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// In which order users are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UserOrder {
    /// By first and last name.
    #[default]
    Name,
    /// By user name.
    Username,
    /// By the name of the group.
    Group,
    /// By their last sign of life.
    LastSeen,
}

/// Which users. What is left out leaves nobody out.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UsersQuery {
    /// This one alone, with what else there is to know of them.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
    /// What is in their names, user name or e-mail address, in upper or lower case.
    #[garde(length(chars, max = limit::USER_SEARCH))]
    pub(crate) search: Option<String>,
    /// In this permission group.
    #[garde(skip)]
    pub(crate) group_id: Option<u32>,
    /// With this skill of their own.
    #[garde(skip)]
    pub(crate) skill_id: Option<u32>,
    /// In this department, or in one that lies in it.
    #[garde(skip)]
    pub(crate) department_id: Option<u32>,
    /// Suspended or not.
    #[garde(skip)]
    pub(crate) suspended: Option<bool>,
    /// Service accounts, or people.
    #[garde(skip)]
    pub(crate) api_only: Option<bool>,
    /// With a second factor, or without.
    #[garde(skip)]
    pub(crate) second_factor: Option<bool>,
    /// Signed in or not.
    #[garde(skip)]
    pub(crate) signed_in: Option<bool>,
    /// In which order; left out: by name.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) sort: Option<UserOrder>,
    /// From the end of that order.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) descending: bool,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 160))]
    pub(crate) next_token: Option<String>,
}

/// A skill of a user, with its level.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserSkill {
    /// Which.
    #[garde(skip)]
    pub(crate) skill_id: u32,
    /// At which level.
    #[garde(range(min = limit::SKILL_LEVEL_MIN, max = limit::SKILL_LEVEL_MAX))]
    pub(crate) level: u32,
}

/// A new user.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserBody {
    /// What they sign in with; nobody else does, in upper or lower case.
    #[garde(length(chars, max = limit::USERNAME))]
    #[serde(default)]
    pub(crate) username: String,
    /// First name.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    #[serde(default)]
    pub(crate) firstname: String,
    /// Last name; they may have none.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    #[serde(default)]
    pub(crate) lastname: String,
    /// The name that customers read; left out: the first name.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    pub(crate) nickname: Option<String>,
    /// Where mails reach them; empty for nowhere.
    #[garde(length(chars, max = limit::USER_EMAIL))]
    #[serde(default)]
    pub(crate) email: String,
    /// The permission group.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) group_id: u32,
    /// The department that they belong to; left out or 0: to none.
    #[garde(skip)]
    pub(crate) department_id: Option<u32>,
    /// How many live chats they hold at once; left out: as the limit `AGENT_SLOTS_DEFAULT` says.
    #[garde(range(max = limit::AGENT_SLOTS))]
    pub(crate) slots: Option<u32>,
    /// What they are able to do.
    #[garde(length(max = limit::USER_SKILLS), dive)]
    #[serde(default)]
    pub(crate) skills: Vec<UserSkill>,
    /// Whether it is a service account, which comes in by access tokens alone.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) api_only: bool,
    /// Whether a mail goes out with a link to set a password.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) invite: bool,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to change of a user; what is left out stays.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserChange {
    /// Whom.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) user_id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) version: u32,
    /// First name.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    pub(crate) firstname: Option<String>,
    /// Last name; empty for none.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    pub(crate) lastname: Option<String>,
    /// The name that customers read; empty for the first name.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    pub(crate) nickname: Option<String>,
    /// Where mails reach them; empty for nowhere.
    #[garde(length(chars, max = limit::USER_EMAIL))]
    pub(crate) email: Option<String>,
    /// The permission group.
    #[garde(skip)]
    pub(crate) group_id: Option<u32>,
    /// The department that they belong to; 0: to none.
    #[garde(skip)]
    pub(crate) department_id: Option<u32>,
    /// How many live chats they hold at once.
    #[garde(range(max = limit::AGENT_SLOTS))]
    pub(crate) slots: Option<u32>,
    /// What they are able to do, all of it.
    #[garde(length(max = limit::USER_SKILLS), dive)]
    pub(crate) skills: Option<Vec<UserSkill>>,
    /// Whether nothing lets them in; they are signed out at once.
    #[garde(skip)]
    pub(crate) suspended: Option<bool>,
    /// Whether the next sign-in asks for a new password.
    #[garde(skip)]
    pub(crate) must_change: Option<bool>,
    /// Does away with the second factor and its recovery codes.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) reset_second_factor: bool,
    /// Ends every session of theirs, but no access token.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) sign_out: bool,
    /// Whether a mail goes out with a link to set a password.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) invite: bool,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A user who is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserGone {
    /// Whom.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) user_id: u32,
    /// The version that was seen.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A user name that is thought of.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UsernameQuery {
    /// It.
    #[garde(length(chars, max = limit::USERNAME))]
    pub(crate) username: String,
}

/// Whether a user name can be given.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsernameAnswer {
    /// Whether it is made of what a user name may be.
    pub(crate) valid: bool,
    /// Whether nobody has it.
    pub(crate) free: bool,
}

/// What a change of a user would touch now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Touches {
    /// Their chats that they have.
    pub(crate) chats: u32,
    /// Chats that ring at them.
    pub(crate) ringing: u32,
    /// Where they are signed in.
    pub(crate) sessions: u32,
    /// Skills that they are lent.
    pub(crate) lent: Vec<UserSkill>,
}

/// How the directory has a user: names, e-mail address, suspension and group are its to change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct UserDirectory {
    /// What it calls them.
    pub(crate) external_id: Option<String>,
    /// Whether it made the account; otherwise that was there.
    pub(crate) entered: bool,
    /// When it changed them last.
    pub(crate) changed: At,
    /// Whether it is let in still.
    pub(crate) let_in: bool,
}

/// What else there is to know of one user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct UserDetails {
    /// When the account was made.
    pub(crate) created: At,
    /// The language that they read; null: as their browser has it.
    pub(crate) language: Option<&'static str>,
    /// Whether the group needs a second factor.
    pub(crate) second_factor_needed: bool,
    /// What a change would touch now.
    pub(crate) touches: Touches,
    /// How the directory has them; null for whom it never touched.
    pub(crate) directory: Option<UserDirectory>,
}

/// A user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AdminUser {
    /// Their id.
    pub(crate) user_id: u32,
    /// What they sign in with.
    pub(crate) username: String,
    /// First name.
    pub(crate) firstname: String,
    /// Last name.
    pub(crate) lastname: String,
    /// First and last name.
    pub(crate) fullname: String,
    /// The name that customers read, if it is another than the first name.
    pub(crate) nickname: Option<String>,
    /// Where mails reach them; empty for nowhere.
    pub(crate) email: String,
    /// The permission group.
    pub(crate) group_id: u32,
    /// What it is called.
    pub(crate) group_name: String,
    /// The department that they belong to; null: to none.
    pub(crate) department_id: Option<u32>,
    /// What it is called.
    pub(crate) department_name: Option<String>,
    /// How many live chats they hold at once.
    pub(crate) slots: u32,
    /// What they are able to do by themselves.
    pub(crate) skills: Vec<UserSkill>,
    /// Whether nothing lets them in.
    pub(crate) suspended: bool,
    /// Whether it is a service account.
    pub(crate) api_only: bool,
    /// Whether the next sign-in asks for a new password.
    pub(crate) must_change: bool,
    /// Whether they have a second factor.
    pub(crate) second_factor: bool,
    /// Whether they have a session that lasts.
    pub(crate) signed_in: bool,
    /// Their last sign of life.
    pub(crate) last_seen: Option<At>,
    /// One more with each change.
    pub(crate) version: u32,
    /// What else there is to know; null in a list.
    pub(crate) details: Option<UserDetails>,
}

/// Users.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsersPage {
    /// In the order that was asked for.
    pub(crate) items: Vec<AdminUser>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<String>,
    /// How many there are on all pages.
    pub(crate) total: u64,
}
