//! Alerts, from outside.
use crate::edge::basics::At;
use crate::edge::text::at_most;
use catalogue::{figure, limit};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A figure of the floor that an alert can be about, as `docs/metrics.md` has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AlertFigure {
    /// Chats that wait.
    Waiting,
    /// For how many seconds the one waits that has waited longest; 0 where none waits.
    OldestWait,
    /// Percent answered in time today.
    ServiceLevel,
    /// Chats with an agent.
    InProgress,
    /// Free slots of those who are available.
    SeatsFree,
    /// Customers who left unanswered today; of the whole floor alone.
    Abandoned,
}

impl AlertFigure {
    /// All of them.
    pub(crate) const ALL: [AlertFigure; 6] = [
        AlertFigure::Waiting,
        AlertFigure::OldestWait,
        AlertFigure::ServiceLevel,
        AlertFigure::InProgress,
        AlertFigure::SeatsFree,
        AlertFigure::Abandoned,
    ];

    /// Its row of the catalogue.
    pub(crate) fn id(self) -> &'static str {
        match self {
            AlertFigure::Waiting => figure::WAITING,
            AlertFigure::OldestWait => figure::OLDEST_WAIT,
            AlertFigure::ServiceLevel => figure::SERVICE_LEVEL,
            AlertFigure::InProgress => figure::IN_PROGRESS,
            AlertFigure::SeatsFree => figure::SEATS_FREE,
            AlertFigure::Abandoned => figure::ABANDONED,
        }
    }

    /// The figure of an id.
    pub(crate) fn named(id: &str) -> Option<AlertFigure> {
        AlertFigure::ALL.into_iter().find(|figure| figure.id() == id)
    }
}

/// On which side of its threshold a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AlertSide {
    /// Above it.
    Over,
    /// Below it.
    Under,
}

/// How an alert stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AlertState {
    /// It is switched off.
    Off,
    /// Its skill is there no more: it is never raised.
    SkillGone,
    /// It waits for its condition.
    Watching,
    /// It is raised.
    Raised,
    /// It is raised, and its owner knows: it is quiet until it has ended.
    Acknowledged,
}

/// An alert as its owner wants it.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlertBody {
    /// A UUID that the caller chooses for a new alert.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// Which figure.
    #[garde(skip)]
    pub(crate) figure: AlertFigure,
    /// Of this skill's line; null: of the whole floor.
    #[garde(skip)]
    pub(crate) skill_id: Option<u32>,
    /// On which side of the threshold the condition holds.
    #[garde(skip)]
    pub(crate) side: AlertSide,
    /// In the unit of the figure: seconds, percent, or how many.
    #[garde(range(max = limit::ALERT_THRESHOLD))]
    pub(crate) threshold: u32,
    /// For how many seconds the condition has to hold.
    #[garde(range(max = limit::ALERT_LASTING))]
    pub(crate) for_seconds: u32,
    /// Whether it is heard.
    #[garde(skip)]
    pub(crate) sound: bool,
    /// Whether it is told on the desktop while nobody sees the page.
    #[garde(skip)]
    pub(crate) desktop: bool,
    /// Whether webhooks are called with `floor.alert`.
    #[garde(skip)]
    pub(crate) webhook: bool,
    /// What it is called; null: by its condition.
    #[garde(inner(custom(at_most(limit::ALERT_LABEL))))]
    pub(crate) label: Option<String>,
    /// Whether it is switched on.
    #[garde(skip)]
    pub(crate) active: bool,
}

/// Which alert is acknowledged.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlertKnown {
    /// The alert.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
    /// Since when it was raised, as the person saw it: another time is another matter, and is not acknowledged.
    #[garde(length(chars, max = limit::INSTANT_LENGTH))]
    pub(crate) raised: String,
}

/// Which alert is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlertGone {
    /// The alert.
    #[garde(pattern("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))]
    pub(crate) id: String,
}

/// The person's alerts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Alerts {
    /// The oldest first.
    pub(crate) items: Vec<Alert>,
}

/// An alert.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Alert {
    /// A UUID.
    pub(crate) id: String,
    /// Which figure.
    pub(crate) figure: AlertFigure,
    /// Of this skill's line; null: of the whole floor.
    pub(crate) skill_id: Option<u32>,
    /// The skill's name; null where there is none, or it is there no more.
    pub(crate) skill: Option<String>,
    /// On which side of the threshold the condition holds.
    pub(crate) side: AlertSide,
    /// In the unit of the figure.
    pub(crate) threshold: u32,
    /// For how many seconds the condition has to hold.
    pub(crate) for_seconds: i64,
    /// Whether it is heard.
    pub(crate) sound: bool,
    /// Whether it is told on the desktop.
    pub(crate) desktop: bool,
    /// Whether it is told to webhooks.
    pub(crate) webhook: bool,
    /// What it is called; null: by its condition.
    pub(crate) label: Option<String>,
    /// Whether it is switched on.
    pub(crate) active: bool,
    /// How it stands.
    pub(crate) state: AlertState,
    /// Since when it is raised; null where it is not.
    pub(crate) raised: Option<At>,
    /// When it ended last; null where it never has.
    pub(crate) ended: Option<At>,
}

/// What became of an alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AlertTurn {
    /// Its condition has held for its time.
    Raised,
    /// Its condition has not held for a while.
    Ended,
    /// Its owner knows.
    Acknowledged,
    /// It was made, or changed: if it was about something else it is not raised any more.
    Changed,
    /// It was deleted.
    Deleted,
}

/// What became of an alert, and how it stands then.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AlertNews {
    /// What became of it.
    pub(crate) turn: AlertTurn,
    /// The alert.
    pub(crate) alert: Alert,
}
