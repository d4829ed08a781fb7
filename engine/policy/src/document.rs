//! The document's form. Every span is in whole seconds; what is left out is usual.
mod hours;
mod rules;

pub use hours::{HoursForm, WeekForm, WindowForm};
pub use rules::{AnswerForm, OfferForm, OffersForm, PokeForm, TransferForm, TransferModeForm, UnansweredForm};

use catalogue::limit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A tenant's routing policy.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = Policy)]
pub struct Document {
    /// How classes of priority and waits are weighed, in all skills alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ageing: Option<AgeingForm>,
    /// Agents' ids by the name of their group, for the steps to ask for.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub groups: BTreeMap<String, Vec<u32>>,
    /// Where the clock hangs by which hours are meant, such as `Europe/Rome`; otherwise UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// What one conversation takes of an agent's room, in units of a hundredth of a slot, by the channel's number; otherwise
    /// as the channel says.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, u32>)]
    pub weights: BTreeMap<u16, u32>,
    /// How chats of all skills are offered, where a skill says nothing of its own.
    #[serde(skip_serializing_if = "is_usual")]
    pub offer: OffersForm,
    /// How soon accepted chats of all skills are answered, where a skill says nothing of its own.
    #[serde(skip_serializing_if = "is_usual")]
    pub answer_within: AnswerForm,
    /// The rules of skills, by the skill's id. A skill that is not here has the usual ones.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, SkillForm>)]
    pub skills: BTreeMap<u32, SkillForm>,
}

/// How classes of priority and waits are weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = PolicyAgeing)]
pub enum AgeingForm {
    /// No chat goes before one of a higher class.
    Strict,
    /// A chat that has waited so many seconds longer goes ahead of one of the class before; 0: classes do not count.
    BehindSeconds(u32),
}

/// How chats of a skill reach agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PolicyMode)]
pub enum ModeForm {
    /// Agents take them from the line.
    Pull,
    /// The engine offers them.
    Push,
}

/// The rules of one skill.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicySkill)]
pub struct SkillForm {
    /// How its chats reach agents; otherwise as the skill says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<ModeForm>,
    /// How long an offer rings; otherwise as the skill says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ring_seconds: Option<u32>,
    /// How long a wrap-up may stay open; otherwise as the skill says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap_up_seconds: Option<u32>,
    /// The class of priority that its new chats come with: 0 is served first, 4 last; otherwise 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<u8>,
    /// How the demands on an agent relax while a chat waits; none: everybody with the skill, longest idle first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepForm>,
    /// The line's bounds.
    #[serde(skip_serializing_if = "is_usual")]
    pub line: LineForm,
    /// When new chats are taken; otherwise always.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<HoursForm>,
    /// How its chats are offered.
    #[serde(skip_serializing_if = "is_usual")]
    pub offer: OfferForm,
    /// How chats that are transferred here arrive.
    #[serde(skip_serializing_if = "is_usual")]
    pub transfer: TransferForm,
    /// How soon its accepted chats are answered.
    #[serde(skip_serializing_if = "is_usual")]
    pub answer_within: AnswerForm,
    /// When its silent customers are asked whether they are still there.
    #[serde(skip_serializing_if = "is_usual")]
    pub poke: PokeForm,
}

/// From when on it holds, and whom it asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PolicyStep)]
pub struct StepForm {
    /// How long a chat has waited when the step begins; 0 for the first.
    pub after_seconds: u32,
    /// The lowest level in the chat's skill, 1 to 10.
    #[serde(default = "lowest_level", skip_serializing_if = "is_lowest")]
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    /// Further skills that count as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<AlsoForm>,
    /// Whom it asks.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub who: WhoForm,
    /// Who of several free agents is picked.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub pick: PickForm,
    /// How quickly one agent is given one chat after another.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub pace: PaceForm,
}

fn lowest_level() -> u8 {
    limit::SKILL_LEVEL_MIN as u8
}

fn is_lowest(level: &u8) -> bool {
    *level == lowest_level()
}

/// A further skill that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PolicyAlso)]
pub struct AlsoForm {
    /// Its id.
    pub skill: u32,
    /// The lowest level in it, 1 to 10.
    #[serde(default = "lowest_level", skip_serializing_if = "is_lowest")]
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
}

/// Whom a step asks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = PolicyWho)]
pub enum WhoForm {
    /// Everybody with the skill.
    #[default]
    Everyone,
    /// The agent whom the customer or the connector asked for; skipped for a chat that names nobody who is there.
    Preferred,
    /// The agent who had the customer's last chat; skipped likewise.
    Last,
    /// These agents only.
    Only(OnlyForm),
}

/// Some agents: those of groups, and some one by one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyOnly)]
pub struct OnlyForm {
    /// Names of the document's groups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<String>,
    /// Agents' ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub agents: Vec<u32>,
}

/// Which of several free agents is picked. Ties go to the longest idle, then to the lower id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = PolicyPick)]
pub enum PickForm {
    /// Who has had nothing new for longest.
    #[default]
    LongestIdle,
    /// Who holds the smallest share of their units.
    LeastLoaded,
    /// Who was assigned something least recently.
    RoundRobin,
    /// Who has the highest level in the skill.
    HighestLevel,
    /// Who was assigned least often within this span.
    FewestAssigned {
        /// The span.
        within_seconds: u32,
    },
}

/// How quickly one agent is given one chat after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyPace)]
pub struct PaceForm {
    /// The least time between two assignments of an agent.
    pub gap_seconds: u32,
    /// A slower pace for those who have just come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ramp: Option<RampForm>,
}

/// A slower pace for those who have just come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PolicyRamp)]
pub struct RampForm {
    /// For how long after the return.
    pub lasts_seconds: u32,
    /// The least time between two assignments meanwhile.
    pub gap_seconds: u32,
}

/// How many may wait, how long, and where they go instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PolicyLine)]
pub struct LineForm {
    /// The most chats that wait at once; none: as many as come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<u32>,
    /// The longest that a chat waits here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_wait_seconds: Option<u32>,
    /// The skill where a chat goes that finds no place here or has waited too long; none: it is refused, or missed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overflow: Option<u32>,
    /// What the line is measured against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_level: Option<ServiceLevelForm>,
}

/// The share of chats that is to be answered in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PolicyServiceLevel)]
pub struct ServiceLevelForm {
    /// Of a hundred chats, how many.
    #[schema(minimum = 1, maximum = 100)]
    pub percent: u8,
    /// Within how long.
    pub within_seconds: u32,
}
