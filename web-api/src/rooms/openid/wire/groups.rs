//! Directory groups from outside, by the documents' names.
use crate::edge::basics::At;
use crate::edge::text::at_most;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which directory groups.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MappedGroupsQuery {
    /// Those that were set up by hand, or those that were seen from a directory; left out: both.
    #[garde(skip)]
    pub(crate) manual: Option<bool>,
}

/// A skill that a directory group gives, with its level.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MappedSkill {
    /// Which.
    #[garde(skip)]
    pub(crate) skill_id: u32,
    /// At which level.
    #[garde(range(min = limit::SKILL_LEVEL_MIN, max = limit::SKILL_LEVEL_MAX))]
    pub(crate) level: u32,
}

/// What a directory group gives.
#[derive(Debug, Clone, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MappedDescription {
    /// Whether it gives anything.
    #[garde(skip)]
    pub(crate) managed: bool,
    /// The permission group that its members are in; null leaves that to others.
    #[garde(skip)]
    pub(crate) permission_group: Option<u32>,
    /// The same of the department.
    #[garde(skip)]
    pub(crate) department: Option<u32>,
    /// The same of how many live chats they hold at once.
    #[garde(range(max = limit::AGENT_SLOTS))]
    pub(crate) simultaneous: Option<u32>,
    /// What they are able to do.
    #[garde(length(max = limit::USER_SKILLS), dive)]
    #[serde(default)]
    pub(crate) skills: Vec<MappedSkill>,
}

/// A directory group to be set up.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "as the documents have it")]
pub(crate) struct MappedGroupBody {
    /// Its name as tokens have it; no other is called so, in upper or lower case.
    #[garde(custom(at_most(limit::DIRECTORY_EXTERNAL_ID)))]
    pub(crate) displayName: String,
    /// The id that tokens carry in place of the name, as Entra's do.
    #[garde(length(chars, max = limit::DIRECTORY_EXTERNAL_ID))]
    pub(crate) external_id: Option<String>,
    /// Of several groups of one person the lowest counts.
    #[garde(range(min = 1, max = limit::DIRECTORY_GROUP_PRIORITY))]
    pub(crate) priority: u32,
    /// What it gives.
    #[garde(dive)]
    pub(crate) description: MappedDescription,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What is to change of a directory group; what is left out stays.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "as the documents have it")]
pub(crate) struct MappedGroupChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that the change was made from.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Its name as tokens have it.
    #[garde(length(chars, max = limit::DIRECTORY_EXTERNAL_ID))]
    pub(crate) displayName: Option<String>,
    /// The id that tokens carry in place of the name; empty for none.
    #[garde(length(chars, max = limit::DIRECTORY_EXTERNAL_ID))]
    pub(crate) external_id: Option<String>,
    /// Of several groups of one person the lowest counts.
    #[garde(range(min = 1, max = limit::DIRECTORY_GROUP_PRIORITY))]
    pub(crate) priority: Option<u32>,
    /// What it gives, all of it.
    #[garde(dive)]
    pub(crate) description: Option<MappedDescription>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A directory group that is to give nothing more.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MappedGroupGone {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// The version that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A directory group that was set up.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case, reason = "as the documents have it")]
pub(crate) struct MappedGroup {
    /// Its id.
    pub(crate) id: u32,
    /// Its name as tokens have it.
    pub(crate) displayName: String,
    /// The id that tokens carry in place of the name.
    pub(crate) external_id: Option<String>,
    /// Of several groups of one person the lowest counts; of equals the one that was set up first.
    pub(crate) priority: u32,
    /// What it gives.
    pub(crate) description: MappedDescription,
    /// From 1, one more with each change.
    pub(crate) version: u32,
}

/// A group that was seen from a directory.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case, reason = "as the documents have it")]
pub(crate) struct SeenGroup {
    /// As the directory names it.
    pub(crate) displayName: String,
    /// Where: `sign_in` or `scim`.
    pub(crate) by: &'static str,
    /// When a sign-in last named it, to the day; null for one of SCIM.
    pub(crate) seen: Option<At>,
    /// The directory group that was set up for it; null: none, so that it gives nothing at sign-ins.
    pub(crate) group_id: Option<u32>,
}

/// Directory groups.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MappedGroups {
    /// Those that were set up, in the order in which they count; empty where others were asked for.
    pub(crate) items: Vec<MappedGroup>,
    /// Those that were seen from a directory, the newest first; empty where others were asked for.
    pub(crate) seen: Vec<SeenGroup>,
}
