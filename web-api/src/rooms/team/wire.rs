use crate::edge::app::Module;
use crate::edge::basics::At;
use crate::edge::basics::lists;
use crate::rooms::chat::{Status, TeamCapacity, TeamStatus};
use garde::Validate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which part of the team.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamQuery {
    /// Whether to list those who are offline too.
    #[garde(skip)]
    pub(crate) offline: Option<bool>,
}

/// A member of the team.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct TeamMember {
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
    /// E-mail address.
    pub(crate) email: String,
    /// Modules of the tenant.
    pub(crate) modules: Vec<Module>,
    /// Modules that the person may open.
    pub(crate) user_modules: Vec<Module>,
    /// Seconds since the person was last there; null for somebody who never was.
    pub(crate) last_seen: Option<i64>,
    /// When the person was last there.
    pub(crate) last_seen_time: Option<At>,
    /// Address of a picture.
    pub(crate) avatar: Option<String>,
    /// The same in other sizes.
    pub(crate) avatarArray: BTreeMap<String, String>,
    /// Slots.
    pub(crate) capacity: TeamCapacity,
    /// Presence, in the words of the profile.
    pub(crate) userstatus: Status,
    /// Channel used last; 0 is live chat.
    pub(crate) lastchannel: u16,
    /// Module used last.
    pub(crate) lastmod: u16,
    /// Suspended, for whatever cause.
    pub(crate) suspended: bool,
    /// Whether it is a service account.
    pub(crate) api_only: bool,
    /// Whether it is a global admin who came in, and none of the tenant's own people.
    pub(crate) operator: bool,
    /// Presence.
    pub(crate) status: TeamStatus,
    /// Permission group.
    pub(crate) department_name: String,
    /// Skill names by id, by channel; numbers that are names of fields are texts.
    pub(crate) skills: BTreeMap<String, BTreeMap<String, String>>,
}

lists! {
    /// The team.
    Team(TeamMember);
}
