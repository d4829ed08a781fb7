//! A supervisor's acts from outside.
use crate::edge::basics::{At, Ref};
use crate::edge::text::not_blank;
use crate::rooms::chat::wire::presence::{Status, SuspendCause};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Who gets a chat.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct GiveBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// The agent who is to have it.
    #[garde(range(min = 1))]
    pub(crate) op_id: u32,
}

/// A chat that was given to somebody.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Given {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Who has it now.
    pub(crate) op_id: u32,
}

/// What becomes of a chat: its priority, or one of its messages.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct EditBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Its class of priority; 0 is served first.
    #[garde(range(max = limit::PRIORITY_LOWEST))]
    pub(crate) priority: Option<u8>,
    /// Which of the person's own messages; with `message`, and without `priority`.
    #[garde(skip)]
    pub(crate) messageIndex: Option<u32>,
    /// How it is to read.
    #[garde(length(chars, min = 1, max = limit::MESSAGE_MAX_CHARS), inner(custom(not_blank)))]
    pub(crate) message: Option<String>,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Edited {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Its class of priority, where that was wanted.
    pub(crate) priority: Option<u8>,
    /// Which message, where one was edited.
    pub(crate) messageIndex: Option<u32>,
    /// How it reads.
    pub(crate) message: Option<String>,
    /// Since when.
    pub(crate) edited: Option<At>,
}

/// How an agent is to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stand {
    /// Away, for a reason.
    Away,
    /// Available.
    Available,
    /// As they chose themselves: what was forced before is taken back.
    AsChosen,
}

/// How which agent is to stand.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForceBody {
    /// Who.
    #[garde(range(min = 1))]
    pub(crate) user_id: u32,
    /// How.
    #[garde(skip)]
    pub(crate) stand: Stand,
    /// The reason, by its number; goes with `away`.
    #[garde(skip)]
    pub(crate) suspendreason: Option<u16>,
}

/// How an agent stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Stands {
    /// Who.
    pub(crate) user_id: u32,
    /// Whether they are there.
    pub(crate) status: Status,
    /// Whether they are away.
    pub(crate) suspended: bool,
    /// The reason that they chose themselves.
    pub(crate) suspend_reason: Option<u16>,
    /// Why they are away.
    pub(crate) suspend_cause: Option<SuspendCause>,
}
