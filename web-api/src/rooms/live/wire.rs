//! The frames of the two sockets.
use crate::edge::basics::{At, Ref};
use crate::edge::problem::RefusedFrame;
use crate::rooms::customer::{CustomerMessage, CustomerState};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What an agent's console sends.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum AgentSays {
    /// The first frame, within five seconds.
    Hello(#[garde(dive)] AgentHello),
    /// A sign of life of the page, every heartbeat.
    Ping {},
    /// A sign of the person: a key, a pointer, a touch. Whoever gives none for their `away_time` is set away, and the
    /// next one brings them back. Once in half a minute is enough. Nothing is answered.
    Active {},
    /// What the page shows that changes often; from now on it is told of these topics and of no others. The newest such
    /// frame counts; none of them outlasts the line.
    Watch(#[garde(dive)] AgentWatch),
}

/// What changes often, and is told only to whom it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Topic {
    /// How everybody of `internal/team` stands.
    People,
    /// What `internal/floor` says.
    Floor,
    /// The reports of `livechat/flagged_chats`.
    Reports,
    /// The bans of `admin/chat_management/banned`.
    Bans,
}

impl From<Topic> for engine::Topic {
    fn from(topic: Topic) -> engine::Topic {
        match topic {
            Topic::People => engine::Topic::People,
            Topic::Floor => engine::Topic::Floor,
            Topic::Reports => engine::Topic::Reports,
            Topic::Bans => engine::Topic::Bans,
        }
    }
}

/// What is to be told from now on.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentWatch {
    /// Everything that the page shows; nothing ends it.
    #[garde(length(max = engine::Topic::ALL.len()))]
    pub(crate) what: Vec<Topic>,
}

/// Who opens the socket, and from where on events were missed.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentHello {
    /// The session's token.
    #[garde(length(chars, max = limit::HELLO_CREDENTIAL))]
    pub(crate) token: String,
    /// As `internal/self_configure` gave it.
    #[garde(length(chars, max = limit::HELLO_CREDENTIAL))]
    pub(crate) application_key: String,
    /// As `internal/self_configure` gave it.
    #[garde(length(chars, max = limit::HELLO_CREDENTIAL))]
    pub(crate) consumer_key: String,
    /// The device: a UUID that the browser keeps.
    #[garde(skip)]
    #[schema(value_type = String, format = "uuid")]
    pub(crate) device: Ref,
    /// The `seq` that was heard last.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) since: Option<u64>,
}

/// What a customer's widget sends.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum CustomerSays {
    /// The first frame, within five seconds.
    Hello(#[garde(dive)] CustomerHello),
    /// A sign of life, every heartbeat.
    Ping {},
}

/// Whose chat it is, and from where on messages were missed.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerHello {
    /// The chat's token.
    #[garde(length(chars, max = limit::HELLO_CREDENTIAL))]
    pub(crate) token: String,
    /// The first message index that is wanted.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) since: Option<u32>,
    /// Only so many messages, the last ones. Not together with `since`.
    #[garde(range(min = 1, max = limit::EARLIER_MESSAGES_MOST))]
    #[serde(default)]
    pub(crate) amount: Option<u32>,
}

/// What the server sends to an agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum AgentHears {
    /// The hello was taken.
    Welcome {
        /// The place behind everything that was said before.
        seq: u64,
        /// Whether every missed event follows; otherwise everything is to be fetched afresh.
        resumed: bool,
        /// Seconds between two pings.
        heartbeat: u32,
        /// Milliseconds over which those who come back spread what they fetch afresh, each at a moment of its own choice: all of
        /// them may have come back at once.
        spread: u32,
    },
    /// Something that was sent does not fit, or is not theirs to ask for.
    Refused(RefusedFrame),
    /// A `watch` was heard, or somebody may no longer be told something of it. What changes from now on is told: what is asked
    /// for behind this frame is followed without a gap.
    Watching {
        /// What is told. Whatever else was asked for is refused behind this.
        what: Vec<Topic>,
    },
    /// A ping was heard.
    Pong {
        /// The server's time.
        at: At,
    },
    /// Something happened.
    // `edge::frame` writes it; the description is made from this.
    #[allow(dead_code)]
    Event(Box<EventFrame>),
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventFrame {
    /// Its place in the feed, greater than those of all frames before; null for what is not kept.
    pub(crate) seq: Option<u64>,
    /// When.
    pub(crate) at: At,
    /// What.
    #[serde(flatten)]
    pub(crate) what: Happening,
}

/// Everything that an agent's console is told: one of the kinds that the rooms list.
#[derive(Debug, Serialize)]
pub(crate) enum Happening {}

impl utoipa::PartialSchema for Happening {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        // The description puts the kinds of all rooms in here.
        let every = utoipa::openapi::OneOfBuilder::new();
        utoipa::openapi::RefOr::T(every.description(Some("Everything that an agent's console is told.")).into())
    }
}

impl ToSchema for Happening {}

/// What the server sends to a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
// The pump answers pings and refuses alike on both sides, with the agents' frames.
#[allow(dead_code)]
pub(crate) enum CustomerHears {
    /// The chat as it is now; after the hello with the missed messages, later with none.
    State(CustomerState),
    /// Something was said, or, where its index is known, was edited.
    Message(CustomerMessage),
    /// The agent types, or no longer does.
    Typing {
        /// Begun, or stopped.
        on: bool,
    },
    /// The chat is over.
    Ended {
        /// Why.
        reason: String,
    },
    /// A ping was heard.
    Pong {
        /// The server's time.
        at: At,
    },
    /// Something that was sent does not fit.
    Refused(RefusedFrame),
}
