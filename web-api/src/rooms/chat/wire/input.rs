//! What callers send: each field with its rule. What does not fit is refused with the field's name.
use crate::edge::basics::Ref;
use crate::edge::text::not_blank;
use crate::rooms::surveys::AnswersBody;
use catalogue::limit;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// How much of the line.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QueueQuery {
    /// All of it; otherwise the first ten.
    #[garde(skip)]
    pub(crate) showall: Option<bool>,
}

/// Which chat to end, and why.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct EndQuery {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Why: a key of the console, or the agent's words.
    #[garde(length(chars, min = 1, max = limit::REASON_CHARS), custom(not_blank))]
    pub(crate) reason: String,
}

/// Which chat.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct ChatQuery {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
}

/// Which chat, if any in particular.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct RetrieveQuery {
    /// Which chat; without it the one that is to be served next.
    #[garde(skip)]
    pub(crate) uniQref: Option<Ref>,
    /// Whether it is asked for as a customer's previous contact.
    #[garde(skip)]
    #[expect(dead_code, reason = "the documents' call says it; it decides nothing")]
    pub(crate) previous_contact: Option<bool>,
    /// How many chats the caller shows as theirs. What somebody has room for is counted here.
    #[garde(skip)]
    #[expect(dead_code, reason = "the documents' call says it; slots are counted by the engine")]
    pub(crate) ongoing: Option<u16>,
}

/// Which offer to decline.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct DeclineQuery {
    /// Which chat rings.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Why, in the agent's words: for the decision's record, and for the owner of a chat that is being transferred.
    #[garde(length(chars, min = 1, max = limit::REASON_CHARS), inner(custom(not_blank)))]
    pub(crate) reason: Option<String>,
}

/// Which chats to look at.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct DetailsBody {
    /// Up to 40 chats.
    #[garde(length(min = 1, max = limit::TRANSCRIPT_CACHE))]
    pub(crate) uniQref: Vec<Ref>,
    /// Whether they are asked for as a customer's previous contacts.
    #[garde(skip)]
    #[allow(dead_code)]
    pub(crate) previous_contact: Option<bool>,
    /// Only messages before this index; with the last ones of them, as many as `amount` says.
    #[garde(range(min = 1))]
    pub(crate) before: Option<u32>,
    /// How many messages of each chat, the last ones. 100 where only `before` is given.
    #[garde(range(min = 1, max = limit::EARLIER_MESSAGES_MOST))]
    pub(crate) amount: Option<u32>,
}

/// What becomes of a wrap-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WrapUpChoice {
    /// It is sent, with notes where there are any.
    Send,
    /// It is skipped.
    Skip,
    /// It stays open; the notes as they stand now are kept, and become its notes if it times out.
    Keep,
}

/// A value that is to be another one.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MetadataEdit {
    /// The key of its definition.
    #[garde(length(chars, min = 1, max = limit::METADATA_KEY))]
    pub(crate) key: String,
    /// What it is to be; empty: it is to go.
    #[garde(length(chars, max = limit::METADATA_VALUE))]
    pub(crate) value: String,
    /// What it was when the change was made; left out or empty: there was none.
    #[garde(length(chars, max = limit::METADATA_VALUE))]
    #[serde(default)]
    pub(crate) was: String,
}

/// The end of a wrap-up, what is written in it so far, or what is known of the customer: one of these.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct WrapUpBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Send, skip or keep.
    #[garde(skip)]
    pub(crate) wrap_up: Option<WrapUpChoice>,
    /// Notes for whoever meets the customer next.
    #[garde(length(chars, max = limit::MESSAGE_MAX_CHARS))]
    pub(crate) notes: Option<String>,
    /// Values of what is known of the customer; not together with `wrap_up`.
    #[garde(length(min = 1, max = limit::METADATA), dive)]
    pub(crate) metadata: Option<Vec<MetadataEdit>>,
    /// What the agent answers to the survey of wrap-ups; with `send` alone, and kept once.
    #[garde(dive)]
    pub(crate) feedback: Option<AnswersBody>,
}

/// An agent's message.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct SendBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// The text; a form with files may leave it out.
    #[garde(length(chars, min = 1, max = limit::MESSAGE_MAX_CHARS), inner(custom(not_blank)))]
    #[schema(value_type = String, required = true)]
    pub(crate) message: Option<String>,
    /// The writer's own id: the same again gives the same answer again. Without it every call is a new message.
    #[garde(length(chars, min = 1, max = limit::CLIENT_ID))]
    pub(crate) client_id: Option<String>,
    /// Whether it is to the chat's agents alone.
    #[garde(skip)]
    pub(crate) whisper: Option<bool>,
    /// Whether it is the house's own word: everybody reads it, and it is nobody's answer. Not together with `whisper`.
    #[garde(skip)]
    pub(crate) system: Option<bool>,
}

/// How far an agent has read.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct SeenBody {
    /// In which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// The last message that was read.
    #[garde(skip)]
    pub(crate) messageIndex: u32,
}

/// Which file.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct AttachmentQuery {
    /// Of which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Its id.
    #[garde(skip)]
    #[schema(value_type = String, format = "uuid")]
    pub(crate) id: Ref,
}

/// An agent types.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct KeypressBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// What stands in the composer.
    #[garde(length(chars, max = limit::MESSAGE_MAX_CHARS))]
    pub(crate) text: Option<String>,
    /// Whether it is to be a whisper, to the chat's agents alone.
    #[garde(skip)]
    pub(crate) whisper: Option<bool>,
}

/// An agent types no longer.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct KeypressQuery {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Whether it was to be a whisper.
    #[garde(skip)]
    pub(crate) whisper: Option<bool>,
}
