//! Sessions from outside, as administrators see them.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// In which order sessions are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SessionOrder {
    /// By their last use.
    #[default]
    LastSeen,
    /// By when they began.
    Since,
    /// By the names of their people.
    Name,
}

/// Which sessions. What is left out leaves none out.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionsQuery {
    /// What is in the names, user name or e-mail of the person, or in the address that they come from.
    #[garde(length(chars, max = limit::USER_SEARCH))]
    pub(crate) search: Option<String>,
    /// Of this person.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
    /// Of people in this permission group.
    #[garde(skip)]
    pub(crate) group_id: Option<u32>,
    /// Whether another service vouched for the person.
    #[garde(skip)]
    pub(crate) by_service: Option<bool>,
    /// Not used for so many minutes.
    #[garde(range(max = limit::SESSION_UNUSED_MINUTES))]
    pub(crate) unused_minutes: Option<u32>,
    /// This one alone, whatever else is sought.
    #[garde(length(bytes, max = limit::SECRET_TOKEN))]
    pub(crate) id: Option<String>,
    /// Also what "everybody else" would end now.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) others: bool,
    /// In which order; left out: by their last use.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) sort: Option<SessionOrder>,
    /// From the end of that order: the latest, or the end of the alphabet.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) descending: bool,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 160))]
    pub(crate) next_token: Option<String>,
}

/// Somebody's session.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserSession {
    /// Names it; nobody can sign in with it.
    pub(crate) id: String,
    /// Whose it is.
    pub(crate) user_id: u32,
    /// First and last name.
    pub(crate) fullname: String,
    /// What they sign in with.
    pub(crate) username: String,
    /// Their permission group.
    pub(crate) group_id: u32,
    /// What that is called.
    pub(crate) group_name: String,
    /// Whether it is the one that asks.
    pub(crate) current: bool,
    /// Whether a page of it is open now.
    pub(crate) connected: bool,
    /// The kind of device.
    pub(crate) device: Option<String>,
    /// The browser.
    pub(crate) browser: Option<String>,
    /// The operating system.
    pub(crate) os: Option<String>,
    /// Where it was last seen.
    pub(crate) address: Option<String>,
    /// Since when.
    pub(crate) since: At,
    /// When it was last used, to five minutes.
    pub(crate) last_seen: Option<At>,
    /// When it ends unless it is renewed.
    pub(crate) expires: At,
    /// Whether another service vouched for the person.
    pub(crate) by_service: bool,
    /// Whether whoever asks may end it: not that of somebody who may do more than they.
    pub(crate) may_end: bool,
    /// Whether the person has another session with a page that is open now: presence stays then.
    pub(crate) elsewhere: bool,
    /// How many open chats the person owns.
    pub(crate) chats: u32,
    /// How many chats ring for the person.
    pub(crate) ringing: u32,
}

/// What ending those of everybody else would end for whoever asks.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct OthersAtWork {
    /// Sessions.
    pub(crate) sessions: u64,
    /// Open chats of their people.
    pub(crate) chats: u32,
    /// Chats that ring for them.
    pub(crate) ringing: u32,
}

/// Sessions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserSessions {
    /// In their order.
    pub(crate) items: Vec<UserSession>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<String>,
    /// How many there are on all pages.
    pub(crate) total: u64,
    /// What ending those of everybody else would end; null where that was not asked.
    pub(crate) others: Option<OthersAtWork>,
}

/// Which sessions are to end: one of a person, all of a person, or those of everybody else.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionsEnd {
    /// Of this person; with `id` that one alone. Of one's own the session that asks stays.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
    /// This one.
    #[garde(length(bytes, min = 1, max = limit::SECRET_TOKEN))]
    pub(crate) id: Option<String>,
    /// True, and nobody named: all but the one that asks, of everybody who may do no more than whoever asks.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) everybody: bool,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionsEnded {
    /// How many have ended; none where they had by themselves a moment before.
    pub(crate) ended: u64,
    /// How many others are left in the tenant.
    pub(crate) left: u64,
}
