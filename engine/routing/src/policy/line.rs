//! Bounds of a skill's line.
use crate::time::Millis;
use catalogue::ids::SkillId;

/// The share of chats that is to be answered in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServiceLevel {
    /// Of a hundred chats, how many.
    pub percent: u8,
    /// Within how long.
    pub within: Millis,
}

impl Default for ServiceLevel {
    fn default() -> ServiceLevel {
        ServiceLevel {
            percent: catalogue::limit::SERVICE_LEVEL_PERCENT,
            within: catalogue::limit::SERVICE_LEVEL_WITHIN,
        }
    }
}

/// How many may wait, how long, and where they go instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LineRules {
    /// The most chats that wait at once; none: as many as come. Who finds the line full is sent to the overflow skill or refused.
    pub cap: Option<u32>,
    /// The longest that a chat waits here; then it goes to the overflow skill, or is missed.
    pub longest_wait: Option<Millis>,
    /// Where a chat goes that finds no place here or has waited too long.
    pub overflow: Option<SkillId>,
    /// What the line is measured against.
    pub service_level: ServiceLevel,
}
