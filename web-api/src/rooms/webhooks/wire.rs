//! Webhooks and their logs, from outside.
use crate::edge::basics::{At, Ref};
use crate::edge::text::at_most;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What a webhook is called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub(crate) enum WebhookEvent {
    /// A customer has begun a chat.
    #[serde(rename = "chat.created")]
    Created,
    /// An agent has it.
    #[serde(rename = "chat.assigned")]
    Assigned,
    /// Somebody wrote in it; no whispers.
    #[serde(rename = "chat.message")]
    Message,
    /// It went on to another skill.
    #[serde(rename = "chat.transferred")]
    Transferred,
    /// It is over.
    #[serde(rename = "chat.ended")]
    Ended,
    /// An alert that is told to webhooks was raised, or has ended.
    #[serde(rename = "floor.alert")]
    FloorAlert,
    /// Somebody has changed something that administrators shape; permission 67, to view, has to be held for it.
    #[serde(rename = "admin.changed")]
    AdminChanged,
    /// Somebody tried the webhook.
    #[serde(rename = "webhook.test")]
    Test,
}

/// A webhook is called for at most as many kinds as there are, up to the last one.
const EVENTS: usize = WebhookEvent::Test as usize + 1;

/// Whether a webhook is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WebhookStatus {
    /// Active.
    A,
    /// Disabled.
    D,
}

/// A webhook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Webhook {
    /// Its number.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// Where it calls.
    pub(crate) url: String,
    /// What it is called for.
    pub(crate) events: Vec<WebhookEvent>,
    /// Whether it is called.
    pub(crate) status: WebhookStatus,
    /// Since when it is there.
    pub(crate) created: At,
    /// Who made it.
    pub(crate) created_by: String,
    /// How many calls of it wait to be made or repeated.
    pub(crate) waiting: u32,
    /// What its calls are signed with (Standard Webhooks, `whsec_…`); only in the answer that made it.
    pub(crate) secret: Option<String>,
}

/// Webhooks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Webhooks {
    /// By name.
    pub(crate) items: Vec<Webhook>,
}

/// Which webhooks are wanted; all of them unless one is named.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookQuery {
    /// This one.
    #[garde(skip)]
    pub(crate) id: Option<u32>,
}

/// A new webhook.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookBody {
    /// What it is called.
    #[garde(custom(at_most(limit::WEBHOOK_NAME)))]
    pub(crate) name: String,
    /// Where it calls: an `https` address outside this house.
    #[garde(custom(at_most(limit::WEBHOOK_URL)))]
    pub(crate) url: String,
    /// What it is called for.
    #[garde(length(min = 1, max = EVENTS))]
    pub(crate) events: Vec<WebhookEvent>,
}

/// What of a webhook is to be different.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookFields {
    /// What it is called.
    #[garde(inner(custom(at_most(limit::WEBHOOK_NAME))))]
    pub(crate) name: Option<String>,
    /// Where it calls.
    #[garde(inner(custom(at_most(limit::WEBHOOK_URL))))]
    pub(crate) url: Option<String>,
    /// What it is called for.
    #[garde(inner(length(min = 1, max = EVENTS)))]
    pub(crate) events: Option<Vec<WebhookEvent>>,
    /// Whether it is called.
    #[garde(skip)]
    pub(crate) status: Option<WebhookStatus>,
}

/// A change of a webhook.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookChange {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
    /// What is to be different; what is left out stays.
    #[garde(dive)]
    pub(crate) webhooks: WebhookFields,
}

/// Which webhook is to be disabled.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookGone {
    /// Which.
    #[garde(skip)]
    pub(crate) id: u32,
}

/// How far a call of a webhook is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DeliveryState {
    /// It is to be made, or to be repeated.
    Waiting,
    /// It was answered with 2xx.
    Delivered,
    /// It was given up.
    Failed,
}

/// One call of a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct WebhookLog {
    /// Its id, which the call carries as `webhook-id`.
    pub(crate) id: String,
    /// Of which webhook.
    pub(crate) webhook: u32,
    /// What it tells.
    pub(crate) event: WebhookEvent,
    /// Of which chat.
    pub(crate) uniQref: Option<Ref>,
    /// How far it is.
    pub(crate) state: DeliveryState,
    /// What the last attempt was answered with; nothing where there was no answer.
    pub(crate) status: Option<u16>,
    /// How often it was tried.
    pub(crate) attempts: u32,
    /// When it came to be.
    pub(crate) created: At,
    /// When it was tried last.
    pub(crate) last_attempt: Option<At>,
    /// When it is tried next.
    pub(crate) next_attempt: Option<At>,
    /// How long the last answer took, in milliseconds.
    pub(crate) took: Option<u32>,
    /// Why the last attempt failed, in a few words.
    pub(crate) why: Option<String>,
}

/// A page of a webhook's log.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct WebhookLogs {
    /// Newest first.
    pub(crate) items: Vec<WebhookLog>,
    /// What the next page is asked for with; nothing on the last one.
    pub(crate) nextFordwardToken: Option<String>,
}

/// Which calls of a log are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFilter {
    /// All.
    All,
    /// Those to be made or repeated.
    Waiting,
    /// Those that arrived.
    Delivered,
    /// Those that were given up.
    Failed,
}

/// Which part of which log is wanted.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[allow(non_snake_case)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookLogQuery {
    /// Of which webhook.
    #[garde(skip)]
    pub(crate) id: u32,
    /// From where on, as the page before said.
    #[garde(skip)]
    pub(crate) nextFordwardToken: Option<String>,
    /// Of which day, as `dd-MM-yyyy` in the tenant's time zone; every day where it is left out.
    #[garde(skip)]
    pub(crate) date: Option<String>,
    /// Which of them; all where it is left out.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) logFilter: Option<LogFilter>,
}

/// A call that is to be made now.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookTry {
    /// Of which webhook.
    #[garde(skip)]
    pub(crate) id: u32,
    /// One of its log again; otherwise it is tried with `webhook.test`.
    #[garde(skip)]
    pub(crate) delivery: Option<String>,
}

/// Which call of a webhook is wanted.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookCallQuery {
    /// Its id.
    #[garde(skip)]
    pub(crate) id: String,
}

/// A header of a call.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookHeader {
    /// Its name.
    pub(crate) name: String,
    /// What it says.
    pub(crate) value: String,
}

/// One attempt of a call.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookAttempt {
    /// When.
    pub(crate) at: At,
    /// What it was answered with.
    pub(crate) status: Option<u16>,
    /// How long the answer took, in milliseconds.
    pub(crate) took: u32,
    /// Why it failed.
    pub(crate) why: Option<String>,
    /// The first characters of the answer.
    pub(crate) answer: Option<String>,
}

/// One call of a webhook, whole.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookCall {
    /// As the log has it.
    pub(crate) entry: WebhookLog,
    /// Where it goes.
    pub(crate) url: String,
    /// What it carries, without its signature.
    pub(crate) headers: Vec<WebhookHeader>,
    /// Its body: JSON.
    pub(crate) body: String,
    /// Every attempt, newest first.
    pub(crate) tries: Vec<WebhookAttempt>,
}
