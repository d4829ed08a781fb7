//! Skills from outside, as administrators see them.
use crate::edge::basics::lists;
use crate::rooms::chat::SkillMode;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

const RING_SHORTEST: i64 = limit::RING_SHORTEST.as_seconds();
const RING_LONGEST: i64 = limit::RING_LONGEST.as_seconds();
const WRAP_UP_LONGEST: i64 = limit::WRAP_UP_LONGEST.as_seconds();

/// What is wanted of a skill, with what only a new one or only a change of one says.
macro_rules! wanted {
    ($(#[$doc:meta])* $Name:ident { $($own:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $Name {
            $($own)*
            /// How it reaches agents; where a new one leaves it out: offered.
            #[garde(skip)]
            pub(crate) mode: Option<SkillMode>,
            /// How long an offer rings, in seconds; where a new one leaves it out: as the limit `RING_OUT` says.
            #[garde(range(min = RING_SHORTEST, max = RING_LONGEST))]
            pub(crate) ring_seconds: Option<i64>,
            /// How long a wrap-up may stay open, in seconds; where a new one leaves it out: as the limit `END_FEEDBACK` says.
            #[garde(range(min = 0, max = WRAP_UP_LONGEST))]
            pub(crate) wrap_up_seconds: Option<i64>,
            /// Why.
            #[garde(length(chars, max = limit::AUDIT_REASON))]
            pub(crate) reason: Option<String>,
        }
    };
}

wanted! {
    /// A new skill.
    SkillBody {
        /// What it is called; no other skill is, in upper or lower case.
        #[garde(length(chars, min = 1, max = limit::SKILL_NAME))]
        pub(crate) name: String,
    }
}

wanted! {
    /// What is to change of a skill; what is left out stays.
    SkillChange {
        /// Which.
        #[garde(skip)]
        pub(crate) skill_id: u32,
        /// The version that the change was made from.
        #[garde(skip)]
        pub(crate) version: u32,
        /// What it is called; no other skill is, in upper or lower case.
        #[garde(length(chars, min = 1, max = limit::SKILL_NAME))]
        pub(crate) name: Option<String>,
    }
}

/// A skill that is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkillGone {
    /// Which.
    #[garde(skip)]
    pub(crate) skill_id: u32,
    /// The version that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// A skill with what hangs on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AdminSkill {
    /// Its id.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) name: String,
    /// How it reaches agents.
    pub(crate) mode: SkillMode,
    /// How long an offer rings, in seconds.
    pub(crate) ring_seconds: i64,
    /// How long a wrap-up may stay open, in seconds.
    pub(crate) wrap_up_seconds: i64,
    /// From 1, one more with each change.
    pub(crate) version: u32,
    /// How many people have it as their own.
    pub(crate) people: u32,
    /// Its chats that wait.
    pub(crate) waiting: u32,
    /// Its chats that an agent has.
    pub(crate) ongoing: u32,
}

lists! {
    /// The skills.
    AdminSkills(AdminSkill);
}
