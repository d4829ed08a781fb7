//! Skills, and how they stand.
use crate::edge::basics::lists;
use routing::settings::Mode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a skill reaches agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SkillMode {
    /// Agents take from the line.
    Pull,
    /// The engine offers.
    Push,
}

impl From<Mode> for SkillMode {
    fn from(mode: Mode) -> SkillMode {
        match mode {
            Mode::Pull => SkillMode::Pull,
            Mode::Push => SkillMode::Push,
        }
    }
}

/// Whether a skill takes chats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SkillStatus {
    /// It does.
    Open,
    /// It is outside its hours.
    Closed,
    /// It has as many waiting as it may.
    Limited,
}

/// A skill with how it stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Skill {
    /// Its id; 0 is "All skills".
    pub(crate) id: u32,
    /// The same.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// Whether it takes chats.
    pub(crate) status: SkillStatus,
    /// How it reaches agents; null for "All skills".
    pub(crate) mode: Option<SkillMode>,
    /// Free slots of available agents who have it.
    pub(crate) slots_available: u32,
    /// Chats of it, waiting and ongoing.
    pub(crate) chats: u32,
    /// Chats in progress.
    pub(crate) ongoing: u32,
    /// Chats waiting.
    pub(crate) waiting: u32,
    /// Whether an available agent has it.
    pub(crate) availability: bool,
    /// Whether one has it besides whoever asks: only then their chats can be transferred there.
    pub(crate) others_available: bool,
    /// Channels of it; 0 is live chat.
    pub(crate) channels: Vec<u16>,
}

lists! {
    /// The skills.
    Skills(Skill);
}
