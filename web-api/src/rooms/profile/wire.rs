//! People: the one who is signed in, and the team.
use crate::edge::app::Module;
use crate::edge::text::not_blank;
use crate::rooms::chat::{Capacity, Slot, Status, SuspendCause};
use crate::rooms::profile::preferences::{Preferences, PreferencesChange};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A permission group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PermissionGroup {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) name: String,
}

/// A skill that a person has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct HeldSkill {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// From 1 to 10.
    pub(crate) level: u8,
}

/// The person who is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Profile {
    /// The person's id.
    pub(crate) user_id: u32,
    /// The name to sign in with.
    pub(crate) username: String,
    /// First name.
    pub(crate) firstname: String,
    /// Last name.
    pub(crate) lastname: String,
    /// Both.
    pub(crate) fullname: String,
    /// The name that customers read, where it is not the first name.
    pub(crate) nickname: Option<String>,
    /// Whether another service says first and last name, which then cannot be changed here.
    pub(crate) names_managed: bool,
    /// E-mail address.
    pub(crate) email: String,
    /// Seconds that the session still lasts.
    pub(crate) ttl: i64,
    /// Whether a second step of signing in is due.
    pub(crate) otp: bool,
    /// Presence.
    pub(crate) status: Status,
    /// Suspended, for whatever cause.
    pub(crate) suspended: bool,
    /// The reason given, for one who is suspended by hand.
    pub(crate) suspend_reason: Option<u16>,
    /// Why suspended.
    pub(crate) suspend_cause: Option<SuspendCause>,
    /// The supervisor who did it, where the cause is one.
    pub(crate) suspended_by: Option<String>,
    /// Slots.
    pub(crate) capacity: Capacity,
    /// What holds them.
    pub(crate) slots: Vec<Slot>,
    /// Permission ids that the person's group gives, of the modules that the tenant's account includes.
    pub(crate) permissions: Vec<u16>,
    /// Of some of them, by id, the actions that alone are given: `view`, `create`, `edit`, `delete`. The others are given whole.
    pub(crate) permission_actions: BTreeMap<String, Vec<&'static str>>,
    /// Where they come from.
    pub(crate) permission_group: PermissionGroup,
    /// Modules that the person may open.
    pub(crate) modules: Vec<Module>,
    /// Skills.
    pub(crate) skills: Vec<HeldSkill>,
    /// Preferences.
    pub(crate) preferences: Preferences,
    /// 1 chat, 2 knowledge, 3 dashboard.
    pub(crate) last_module: u8,
    /// Address of a picture of the person.
    pub(crate) avatar: Option<String>,
    /// The same in other sizes, by pixels of a side, and `original`.
    pub(crate) avatarArray: BTreeMap<String, String>,
    /// The number of the theme that the person wears, where it is one of their own.
    pub(crate) theme: Option<u32>,
    /// Achievements.
    pub(crate) achievements: Vec<String>,
    /// Why an operator has come, who acts here as administrator for a while (global admin mode); null for everybody else.
    pub(crate) global_admin: Option<String>,
}

/// A change of the person's own profile: one of presence, preferences, renewal, names, module.
#[derive(Debug, Default, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ProfileChange {
    /// True suspends, false makes available.
    #[garde(skip)]
    pub(crate) suspend: Option<bool>,
    /// Why, for `suspend: true`: an id of the suspend reasons.
    #[garde(range(min = 1, max = limit::SUSPEND_REASON))]
    pub(crate) suspendreason: Option<u16>,
    /// The preferences that are to change.
    #[garde(dive)]
    pub(crate) preference: Option<PreferencesChange>,
    /// True makes the session last its full time again.
    #[garde(skip)]
    pub(crate) renew: Option<bool>,
    /// True begins a tour of the console, which suspends; false ends it. Refused while chats are held.
    #[garde(skip)]
    pub(crate) tour: Option<bool>,
    /// The person's first name. Names go together and with nothing else; all of them change, or none.
    #[garde(length(chars, min = 1, max = limit::PERSON_NAME), inner(custom(not_blank)))]
    pub(crate) firstname: Option<String>,
    /// Last name; may be empty.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    pub(crate) lastname: Option<String>,
    /// The name that customers read; empty for the first name.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    pub(crate) nickname: Option<String>,
    /// The module that the person is in from now on: 1 chat, 2 knowledge, 3 dashboard. Goes with nothing else.
    #[garde(range(min = 1, max = limit::PERSON_MODULES))]
    pub(crate) module: Option<u16>,
}

/// What somebody is called and looks like from now on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonNamed {
    /// Who.
    pub(crate) user_id: u32,
    /// First name.
    pub(crate) firstname: String,
    /// Last name.
    pub(crate) lastname: String,
    /// Both.
    pub(crate) fullname: String,
    /// The name that customers read, where it is not the first name.
    pub(crate) nickname: Option<String>,
    /// Their picture in the size that lists show.
    pub(crate) avatar: Option<String>,
    /// Their picture in every size.
    #[serde(rename = "avatarArray")]
    pub(crate) avatar_array: BTreeMap<String, String>,
}
