//! What in the administration needs somebody: each room says it of its own part, and the landing shows it together.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::units::Millis;
use futures_util::future::LocalBoxFuture;
use serde::Serialize;
use utoipa::ToSchema;

/// What needs somebody; the more urgent kinds come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Matter {
    /// Webhooks whose calls fail and wait to be repeated.
    WebhooksFail,
    /// Reported chats that nobody has reviewed.
    ChatsReported,
    /// Mails of the last day that did not arrive.
    MailsFailed,
    /// Bans that end within a day.
    BansEnd,
    /// Access tokens that end within a week.
    TokensEnd,
    /// Skills that no person has.
    SkillsWithoutPeople,
}

/// How soon something needs somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Urgency {
    /// Somebody waits, or something is lost.
    Now,
    /// It will be so.
    Soon,
    /// It only wants to be known.
    Later,
}

impl Matter {
    /// How soon.
    pub(crate) fn urgency(self) -> Urgency {
        match self {
            Matter::WebhooksFail | Matter::ChatsReported => Urgency::Now,
            Matter::MailsFailed | Matter::BansEnd | Matter::TokensEnd => Urgency::Soon,
            Matter::SkillsWithoutPeople => Urgency::Later,
        }
    }
}

/// Something that needs somebody.
pub(crate) struct Found {
    /// How many; at least one.
    pub(crate) count: u32,
    /// What the first of them is called, where they have names.
    pub(crate) first: Option<String>,
    /// Since when that is so, or when it will be, of the first.
    pub(crate) at: Option<Millis>,
}

impl Found {
    /// Nothing where there is none.
    pub(crate) fn some(count: usize, first: Option<String>, at: Option<Millis>) -> Option<Found> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        (count > 0).then_some(Found { count, first, at })
    }
}

/// How a room looks at its own part.
pub(crate) type Look = for<'a> fn(&'a Signed) -> LocalBoxFuture<'a, Result<Option<Found>, Problem>>;

/// A room's look at its own part.
pub(crate) struct Attends {
    /// What it finds.
    pub(crate) matter: Matter,
    /// Who may see that to view is told.
    pub(crate) permission: u16,
    /// The integration that it is part of; 0 for none.
    pub(crate) integration: u16,
    /// Looks.
    pub(crate) look: Look,
}
