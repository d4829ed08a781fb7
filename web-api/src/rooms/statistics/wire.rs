//! What a person did, in figures.
use crate::edge::basics::At;
use crate::rooms::profile::known_zone;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Whose figures, and where their days begin.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatisticsQuery {
    /// A colleague's, which takes permission 106; otherwise one's own.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
    /// The time zone in which days begin, as the preference is written; otherwise the preference's.
    #[garde(inner(custom(known_zone)))]
    pub(crate) timezone: Option<String>,
}

/// Figures of some days. A time is in seconds; one that nothing was measured for is null.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct Figures {
    /// Chats whose wrap-up was the person's, by when all was done. The figures of a chat count on that day.
    pub(crate) chats: u32,
    /// Messages to customers in these chats.
    pub(crate) messages: u32,
    /// Mean time from when the person had a chat until all was done.
    pub(crate) handle_time: Option<i64>,
    /// Mean time from the end of a chat until all was done.
    pub(crate) wrap_up_time: Option<i64>,
    /// Mean time from when the person had a chat until their first message.
    pub(crate) first_response_time: Option<i64>,
    /// Mean time that a customer waited for an answer.
    pub(crate) response_time: Option<i64>,
    /// Chats that the person transferred, or that somebody else has from the person.
    pub(crate) transfers: u32,
    /// Offers that rang out.
    pub(crate) missed: u32,
    /// Offers that the person declined.
    pub(crate) declined: u32,
    /// Time signed in.
    pub(crate) online_time: i64,
    /// Of that, ready for chats.
    pub(crate) available_time: i64,
    /// Of that, away for whatever cause.
    pub(crate) away_time: i64,
    /// Of that, with a chat or its wrap-up in hand.
    pub(crate) busy_time: i64,
    /// The share of the time signed in that was busy, from 0 to 1; null for nobody who was there.
    pub(crate) occupancy: Option<f64>,
}

/// The figures of one day.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct DayFigures {
    /// Which, in the time zone that was asked for.
    #[schema(format = Date, example = "2026-11-21")]
    pub(crate) date: String,
    /// Its figures.
    pub(crate) figures: Figures,
}

/// What a person did.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Statistics {
    /// Who.
    pub(crate) user_id: u32,
    /// Their name.
    pub(crate) fullname: String,
    /// As of when.
    pub(crate) at: At,
    /// Today so far.
    pub(crate) today: Figures,
    /// Yesterday.
    pub(crate) yesterday: Figures,
    /// The last seven days, today among them.
    pub(crate) week: Figures,
    /// The last thirty days, today among them.
    pub(crate) month: Figures,
    /// These, the oldest first.
    pub(crate) days: Vec<DayFigures>,
}

/// A badge that the person has.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Badge {
    /// Its name in the catalogue.
    pub(crate) name: String,
    /// Since when.
    pub(crate) at: At,
}

/// The person's badges.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Badges {
    /// The oldest first.
    pub(crate) items: Vec<Badge>,
}

/// Badges that were earned.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewBadges {
    /// By their names.
    pub(crate) names: Vec<String>,
}
