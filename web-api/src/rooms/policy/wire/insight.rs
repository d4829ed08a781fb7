//! Chats that nobody can ever have, and how long others will wait.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::{SkillMode, Taker};
use serde::Serialize;
use utoipa::ToSchema;

/// What would make chats routable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FixKind {
    /// Somebody signs in who could have them as they are: `agent`.
    SignIn,
    /// The level that a step asks for is lowered: `step`, `skill_id`, `to`, and `agent` who has that level.
    LowerLevel,
    /// A step names somebody more: `step`, `agent`.
    WidenGroup,
    /// They are too heavy for everybody: `agent` may hold more at once, `to` units.
    RaiseMaximum,
    /// Nobody has the skill: `agent` is given it, `skill_id`.
    GiveSkill,
    /// There is nobody whom one change would make able.
    Nobody,
}

/// The least that would make chats routable.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Fix {
    /// What.
    pub(crate) kind: FixKind,
    /// Who.
    pub(crate) agent: Option<Taker>,
    /// In which step of the policy, from 1.
    pub(crate) step: Option<u32>,
    /// Which skill.
    pub(crate) skill_id: Option<u32>,
    /// To which level, or to how many units.
    pub(crate) to: Option<u32>,
}

/// Waiting chats that ask for the same and that nobody who is signed in could ever have.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnroutableChats {
    /// Of which skill.
    pub(crate) skill_id: u32,
    /// That skill's name.
    pub(crate) skill: String,
    /// What each takes of an agent; a live chat is 100.
    pub(crate) units: u32,
    /// Whom they ask for.
    pub(crate) preferred: Option<Taker>,
    /// How many wait.
    pub(crate) waiting: u32,
    /// Since when the first of them waits.
    pub(crate) oldest: Option<At>,
    /// Those first in line, at most 20.
    pub(crate) chats: Vec<Ref>,
    /// Whether anybody with an account could have them.
    pub(crate) scheduled: bool,
    /// The least that would do.
    pub(crate) fix: Fix,
}

/// Chats that nobody can have.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnroutableList {
    /// By what they ask for.
    pub(crate) items: Vec<UnroutableChats>,
}

/// Why no wait is estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EstimateUnknown {
    /// Nobody with the skill is available.
    NobodyAvailable,
    /// The line has not moved often enough yet.
    TooFewMoves,
    /// Too few of the last predictions came true.
    NotTrue,
}

/// How long one who asks for a skill now will wait.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SkillEstimate {
    /// Which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// Whether its chats are offered, or taken by hand.
    pub(crate) mode: SkillMode,
    /// How many wait.
    pub(crate) waiting: u32,
    /// Whether a seat is free: one who comes now does not wait for one.
    pub(crate) seat_free: bool,
    /// The place of one who comes now among those who wait for a seat, from 1.
    pub(crate) place: u32,
    /// Seconds that one in ten waits less than; null where nothing can be told.
    pub(crate) low: Option<i64>,
    /// Seconds that one waits on average.
    pub(crate) mean: Option<i64>,
    /// Seconds that one in ten waits longer than.
    pub(crate) high: Option<i64>,
    /// Why nothing can be told.
    pub(crate) unknown: Option<EstimateUnknown>,
    /// How many moves of the line it rests on.
    pub(crate) moves: u32,
    /// How many of the last predictions have been judged.
    pub(crate) judged: u32,
    /// Of a hundred of those, how many came true; 80 should.
    pub(crate) within_percent: Option<u32>,
    /// By how many seconds waits were longer than the predicted mean, on average.
    pub(crate) bias: Option<i64>,
    /// Seconds during which a free seat and a waiting chat that fit each other coexisted, since the start of the server.
    pub(crate) idle_while_waiting: f64,
}

/// Estimated waits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SkillEstimates {
    /// By skill.
    pub(crate) items: Vec<SkillEstimate>,
    /// Seconds during which a free seat and a waiting chat that fit each other coexisted, in all skills.
    pub(crate) idle_while_waiting: f64,
}
