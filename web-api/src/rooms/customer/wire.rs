//! A chat as its customer sees it.
use crate::edge::basics::{At, Ref};
use crate::edge::text::not_blank;
use crate::rooms::chat::CustomerStage;
use crate::rooms::chat::{Attachment, SkillMode};
use crate::rooms::metadata::{AskedField, MetadataEntry};
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A skill that a customer may write to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenSkill {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) skill: String,
    /// Whether it takes chats now.
    pub(crate) open: bool,
    /// How it reaches agents.
    pub(crate) mode: SkillMode,
    /// How many wait.
    pub(crate) waiting: u32,
}

/// What the widget needs to begin.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WidgetConfig {
    /// The brand's name.
    pub(crate) brand_name: String,
    /// Address of the brand's picture.
    pub(crate) brand_image: Option<String>,
    /// Whether any skill takes chats now.
    pub(crate) open: bool,
    /// Skills that a customer may write to.
    pub(crate) skills: Vec<OpenSkill>,
    /// What the customer is asked before a chat besides name and address, in order.
    pub(crate) metadata: Vec<AskedField>,
    /// Languages of the widget.
    pub(crate) languages: Vec<&'static str>,
}

/// The agent, by the name that customers read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct CustomerAgent {
    /// The name.
    pub(crate) name: String,
}

/// Whose message it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum From {
    /// The customer's.
    Customer,
    /// An agent's.
    Agent,
    /// The product's.
    System,
}

/// A message, for the customer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct CustomerMessage {
    /// Its place. It rises from message to message, and may leave numbers out.
    pub(crate) messageIndex: u32,
    /// Its id.
    #[schema(format = "uuid")]
    pub(crate) messageId: String,
    /// When it was accepted.
    pub(crate) ReceivedAt: At,
    /// Whose it is.
    pub(crate) from: From,
    /// The writer's name.
    pub(crate) name: String,
    /// The text.
    pub(crate) message: String,
    /// The files that go with it; absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) attachments: Vec<Attachment>,
    /// The writer's own id of it.
    pub(crate) client_id: Option<String>,
    /// When it was last edited; the text is the newer one.
    pub(crate) edited: Option<At>,
}

/// How long a customer goes on waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct CustomerWait {
    /// Place in the line, from 1.
    pub(crate) position: u32,
    /// One in ten waits less; null where it cannot be told with trust.
    pub(crate) from_seconds: Option<u32>,
    /// One in ten waits longer; null where it cannot be told with trust.
    pub(crate) to_seconds: Option<u32>,
}

/// Why a chat does not stand in a line as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PlaceReason {
    /// It was given another priority.
    Priority,
    /// An agent passed it on to this line, where it goes first.
    Transferred,
    /// Its agent was gone: it is first in the line again.
    Returned,
    /// It waited long enough in another line, and goes on in this one.
    Overflowed,
    /// Somebody who came later is served before: an urgent chat, or one that came back.
    OthersFirst,
}

/// The chat, for its customer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct CustomerState {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Where it is.
    pub(crate) stage: CustomerStage,
    /// The skill's name.
    pub(crate) skill: String,
    /// The skill.
    pub(crate) skill_id: u32,
    /// Place in the line, from 1; null when not waiting.
    pub(crate) position: Option<u32>,
    /// Why its place is not that of its arrival; absent while the line only moves on, and when not waiting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place_reason: Option<PlaceReason>,
    /// How long the wait will be; null when not waiting.
    pub(crate) wait: Option<CustomerWait>,
    /// The agent.
    pub(crate) agent: Option<CustomerAgent>,
    /// Whether the agent types.
    pub(crate) agent_typing: bool,
    /// When the chat ends unless the customer says that they are still there; null unless they are asked.
    pub(crate) poke_until: Option<At>,
    /// Why it ended.
    pub(crate) end_reason: Option<String>,
    /// The messages asked for, and older ones that were edited: a known index takes the new text.
    pub(crate) messages: Vec<CustomerMessage>,
    /// Whether there are messages before the first of these, for `before` to ask for; absent unless a number of them was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) earlier: Option<bool>,
    /// Whether there are messages after the last of these, for `since` to ask for; absent unless what came since an index was
    /// asked for. One answer has at most 200 of these, and 256 KiB of text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) more: Option<bool>,
    /// What agents said that the customer has not read, wherever it is.
    pub(crate) unread: u32,
    /// What to ask from next time.
    pub(crate) next_index: u32,
}

/// A chat that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Started {
    /// The chat.
    #[serde(flatten)]
    pub(crate) state: CustomerState,
    /// Goes into `X-Chat-Token` of every further call. Shown once.
    pub(crate) token: String,
}

/// A customer's message that is kept.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct CustomerSent {
    /// Its place, dense from 0.
    pub(crate) messageIndex: u32,
    /// Its id.
    #[schema(format = "uuid")]
    pub(crate) messageId: String,
    /// When it was accepted.
    pub(crate) ReceivedAt: At,
    /// The writer's own id of it.
    pub(crate) client_id: Option<String>,
}

/// How far the customer has come.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Marked {
    /// Which chat.
    pub(crate) uniQRef: Ref,
    /// The index of the last message that was delivered, -1 before the first.
    pub(crate) delivered: i64,
    /// The index of the last message that was read, -1 before the first.
    pub(crate) read: i64,
}

/// The sign of life was heard.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Heard {
    /// The server's time.
    pub(crate) at: At,
}

/// The customer has left.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Left {
    /// Always `ended`.
    pub(crate) stage: CustomerStage,
}

/// A customer asks for a chat.
#[derive(Debug, Serialize, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartBody {
    /// Which skill.
    #[garde(range(min = 1))]
    pub(crate) skill: u32,
    /// First name.
    #[garde(length(chars, min = 1, max = limit::CUSTOMER_NAME), custom(not_blank))]
    pub(crate) name: String,
    /// Last name.
    #[garde(length(chars, max = limit::CUSTOMER_NAME))]
    pub(crate) surname: Option<String>,
    /// E-mail address.
    #[garde(inner(email), length(chars, max = limit::CUSTOMER_EMAIL))]
    pub(crate) email: Option<String>,
    /// Telephone number.
    #[garde(length(chars, max = limit::CUSTOMER_PHONE))]
    pub(crate) phone: Option<String>,
    /// The first message.
    #[garde(length(chars, min = 1, max = limit::MESSAGE_MAX_CHARS), inner(custom(not_blank)))]
    pub(crate) message: Option<String>,
    /// The writer's own id of the first message.
    #[garde(length(chars, min = 1, max = limit::CLIENT_ID))]
    pub(crate) client_id: Option<String>,
    /// The page that the customer writes from, an address with http: or https:.
    #[garde(length(chars, max = limit::CUSTOMER_PAGE), inner(custom(web_page)))]
    pub(crate) page: Option<String>,
    /// The customer's language.
    #[garde(length(chars, max = limit::CUSTOMER_LANGUAGE))]
    pub(crate) language: Option<String>,
    /// The application that the widget was set up with.
    #[garde(length(chars, max = limit::APPLICATION_NAME))]
    pub(crate) application: Option<String>,
    /// The key of the application that the page belongs to: the chat carries its name then.
    #[garde(length(chars, max = limit::APPLICATION_KEY))]
    pub(crate) application_key: Option<String>,
    /// What the customer filled in of what `configure` asks for.
    #[garde(length(max = limit::METADATA), dive)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metadata: Option<Vec<MetadataEntry>>,
    /// The agent whom the customer asks for; counts where the skill's policy has a step for it.
    #[garde(range(min = 1))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) preferred: Option<u32>,
}

/// From where on to tell.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateQuery {
    /// The first message index that is wanted; 0 where none of the three is given. Goes with neither of the others.
    #[garde(skip)]
    pub(crate) since: Option<u32>,
    /// Only messages before this index; with the last ones of them, as many as `amount` says.
    #[garde(range(min = 1))]
    pub(crate) before: Option<u32>,
    /// How many messages, the last ones. 100 where only `before` is given.
    #[garde(range(min = 1, max = limit::EARLIER_MESSAGES_MOST))]
    pub(crate) amount: Option<u32>,
}

/// A customer's message.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerMessageBody {
    /// The text; a form with files may leave it out.
    #[garde(length(chars, min = 1, max = limit::MESSAGE_MAX_CHARS), inner(custom(not_blank)))]
    #[schema(value_type = String, required = true)]
    pub(crate) message: Option<String>,
    /// The writer's own id: the same again gives the same answer again.
    #[garde(length(chars, min = 1, max = limit::CLIENT_ID))]
    pub(crate) client_id: String,
}

/// What became of messages on the customer's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CustomerMark {
    /// They are on the device.
    Delivered,
    /// They have been read.
    Read,
}

/// How far a customer has come.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct StatusBody {
    /// The customer's chat.
    #[garde(skip)]
    pub(crate) uniQRef: Ref,
    /// The index of the last message that it is true of; of all before it, it is true as well.
    #[garde(skip)]
    pub(crate) message_subject: u32,
    /// What became of them.
    #[garde(skip)]
    pub(crate) message_status: CustomerMark,
}

/// A customer types.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerKeypressBody {
    /// What stands in the composer.
    #[garde(length(chars, max = limit::MESSAGE_MAX_CHARS))]
    pub(crate) text: Option<String>,
    /// `client_id` of the last message that the customer had sent when they typed this, empty before the first: what comes
    /// behind a later message of theirs is shown to nobody.
    #[garde(length(chars, max = limit::CLIENT_ID))]
    pub(crate) after: Option<String>,
}

/// Agents may follow it one day, so it is never an address that runs something. Nothing at all is no page.
fn web_page(page: &str, _: &()) -> garde::Result {
    let page = page.trim();
    let begins = |scheme: &str| page.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme));
    if page.is_empty() || begins("http://") || begins("https://") {
        Ok(())
    } else {
        Err(garde::Error::new("begins with neither http:// nor https://"))
    }
}
