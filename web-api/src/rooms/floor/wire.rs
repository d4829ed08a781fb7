use crate::edge::basics::{At, Ref};
use crate::rooms::chat::{SkillMode, SuspendCause, Taker};
use crate::rooms::floor::breach::wire::FloorBreach;
use crate::rooms::policy::EstimateUnknown;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// How an agent stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AgentState {
    /// Ready, with nothing in hand.
    Available,
    /// Away, with nothing in hand.
    Suspended,
    /// With chats or wrap-ups in hand, alone in each.
    SingleChat,
    /// In a chat in which other agents talk as well.
    GroupChat,
    /// Not signed in.
    Offline,
}

/// How an agent stood who was signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpanState {
    /// Ready, with nothing in hand.
    Available,
    /// Away, with nothing in hand.
    Suspended,
    /// With chats or wrap-ups in hand, alone in each.
    SingleChat,
    /// In a chat in which other agents talk as well.
    GroupChat,
}

/// A figure of the whole floor.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorFigure {
    /// Which, as `docs/metrics.md` has it.
    pub(crate) id: &'static str,
    /// What it is; null where nothing can be said yet.
    pub(crate) value: Option<f64>,
    /// Of how many, or in how many: see the figure.
    pub(crate) of: Option<f64>,
    /// Since when, for a figure that is a wait; null where nobody waits.
    pub(crate) since: Option<At>,
    /// What it should be.
    pub(crate) target: Option<f64>,
    /// The chat that it is about.
    pub(crate) chat: Option<Ref>,
    /// That chat's skill.
    pub(crate) skill_id: Option<u32>,
}

/// A line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorLine {
    /// Which skill.
    pub(crate) skill_id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// Whether its chats are offered, or taken by hand.
    pub(crate) mode: SkillMode,
    /// How many wait.
    pub(crate) waiting: u32,
    /// Since when the one who has waited longest waits; null where nobody does.
    pub(crate) since: Option<At>,
    /// That chat.
    pub(crate) chat: Option<Ref>,
    /// How many waited at the end of each of the last 29 minutes, the oldest first, and now.
    pub(crate) trend: Vec<u32>,
    /// Seconds that one in ten who comes now waits less than; null where nothing can be told.
    pub(crate) low: Option<i64>,
    /// Seconds that one who comes now waits on average.
    pub(crate) mean: Option<i64>,
    /// Seconds that one in ten waits longer than.
    pub(crate) high: Option<i64>,
    /// Why nothing can be told.
    pub(crate) unknown: Option<EstimateUnknown>,
    /// Whether a seat is free: one who comes now does not wait for one.
    pub(crate) seat_free: bool,
    /// How many of the last estimates have been judged.
    pub(crate) judged: u32,
    /// Of a hundred of those, how many came true; 80 should.
    pub(crate) within_percent: Option<u32>,
    /// Percent answered in time today; null before the first.
    pub(crate) level: Option<f64>,
    /// Of how many chats.
    pub(crate) counted: u32,
    /// Percent that should be.
    pub(crate) target: u32,
    /// Seconds within which a chat is to be answered.
    pub(crate) within: i64,
    /// Free seats of those who have the skill and are available.
    pub(crate) seats_free: u32,
    /// Seats of those who have the skill and are signed in.
    pub(crate) seats: u32,
    /// Chats of the skill that are with an agent.
    pub(crate) busy: u32,
    /// How many who have the skill are signed in and away.
    pub(crate) away: u32,
    /// That its target will be missed, and what would prevent it; null where that is not expected, or is so already.
    pub(crate) breach: Option<FloorBreach>,
}

/// What holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HoldKind {
    /// It rings.
    Ringing,
    /// A chat.
    Chat,
    /// A chat that has ended and is being wrapped up.
    WrapUp,
}

/// A seat in use.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct FloorHold {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Of which skill; null where that is not known any more.
    pub(crate) skill_id: Option<u32>,
    /// How.
    pub(crate) kind: HoldKind,
    /// What it takes; a live chat is 100.
    pub(crate) units: u32,
    /// Since when.
    pub(crate) since: At,
}

/// A skill that an agent has.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct FloorSkill {
    /// Which.
    pub(crate) skill_id: u32,
    /// How well, from 1 to 10.
    pub(crate) level: u8,
}

/// What a supervisor had set and the agent has undone.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorUndone {
    /// The supervisor.
    pub(crate) by: Taker,
    /// For which reason they were to be away.
    pub(crate) reason: u16,
    /// When they came back.
    pub(crate) at: At,
}

/// An agent as they stand.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorAgent {
    /// Who.
    pub(crate) user_id: u32,
    /// Their name.
    pub(crate) name: String,
    /// Their department, or else their group.
    pub(crate) team: String,
    /// How they stand.
    pub(crate) state: AgentState,
    /// Since when.
    pub(crate) since: At,
    /// Away, whatever they have in hand.
    pub(crate) suspended: bool,
    /// For which reason, where they or a supervisor gave one.
    pub(crate) reason: Option<u16>,
    /// Why.
    pub(crate) cause: Option<SuspendCause>,
    /// The supervisor who set them away.
    pub(crate) forced_by: Option<Taker>,
    /// That a supervisor set them away, and they came back by their own choice; until somebody sets their presence again.
    pub(crate) undone: Option<FloorUndone>,
    /// Their seats.
    pub(crate) seats: u32,
    /// Free seats that chats could have now; none while they are away.
    pub(crate) free: u32,
    /// Their skills.
    pub(crate) skills: Vec<FloorSkill>,
    /// What holds their seats, the longest first.
    pub(crate) holds: Vec<FloorHold>,
    /// Offers that they missed today.
    pub(crate) missed: u32,
}

/// The floor as it stands.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Floor {
    /// When.
    pub(crate) at: At,
    /// Figures of the whole floor.
    pub(crate) figures: Vec<FloorFigure>,
    /// Lines, the worst first.
    pub(crate) lines: Vec<FloorLine>,
    /// Everybody who is signed in or was today.
    pub(crate) agents: Vec<FloorAgent>,
}

/// A time in which an agent stood the same way.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorSpan {
    /// Since when.
    pub(crate) from: At,
    /// Until when; null while it lasts.
    pub(crate) to: Option<At>,
    /// How.
    pub(crate) state: SpanState,
    /// For which reason they are away.
    pub(crate) reason: Option<u16>,
    /// Why they are away, whatever they have in hand; null where they are not.
    pub(crate) cause: Option<SuspendCause>,
    /// Chats and wrap-ups in hand.
    pub(crate) chats: u32,
}

/// What is marked at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FloorMarkKind {
    /// An offer rang out, with no sign of the agent while it rang.
    MissedChat,
    /// The customer left while the chat rang here.
    AbandonedChat,
}

/// What happened to an agent at an instant.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct FloorMark {
    /// When.
    pub(crate) at: At,
    /// What.
    pub(crate) kind: FloorMarkKind,
    /// Of which chat.
    pub(crate) uniQref: Ref,
}

/// How an agent stood over a time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AgentCourse {
    /// Who.
    pub(crate) user_id: u32,
    /// Their name.
    pub(crate) name: String,
    /// Their department, or else their group.
    pub(crate) team: String,
    /// How they stood, in order; nothing while they were not there.
    pub(crate) spans: Vec<FloorSpan>,
    /// What is marked, in order.
    pub(crate) marks: Vec<FloorMark>,
}

/// How everybody stood over a time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorCourse {
    /// From when.
    pub(crate) from: At,
    /// Until when.
    pub(crate) to: At,
    /// As of when.
    pub(crate) at: At,
    /// Whoever was there in that time.
    pub(crate) agents: Vec<AgentCourse>,
}

/// Which time.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CourseQuery {
    /// From when, ISO 8601; at most 26 hours back. None: from as far back as it is kept.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Until when; none: until now.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
}

/// Which instant.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PastQuery {
    /// ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) at: String,
}

/// The floor as it was.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorPast {
    /// How it stood.
    pub(crate) floor: Floor,
    /// How everybody had stood up to then.
    pub(crate) course: FloorCourse,
}

/// What changed on the floor.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorNews {
    /// As of when.
    pub(crate) at: At,
    /// All figures.
    pub(crate) figures: Vec<FloorFigure>,
    /// All lines, the worst first.
    pub(crate) lines: Vec<FloorLine>,
    /// Those agents who stand otherwise.
    pub(crate) agents: Vec<FloorAgent>,
    /// What is new of them: spans that began, ended or went on otherwise, known by when they began, and marks.
    pub(crate) course: Vec<AgentCourse>,
}
