//! What callers send: each field with its rule. What does not fit is refused with the field's name.
use super::{PreferencesChange, Ref};
use crate::seen::says_something;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest message, in characters.
pub(crate) const MESSAGE_CHARS: usize = 4_000;
/// The most chats that one look at details takes.
pub(crate) const DETAILS_CHATS: usize = 40;

/// A call that takes nothing.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoInput {}

/// Which tenant.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identify {
    /// First label of the tenant's host; without it, the tenant that the host stands for.
    #[garde(length(chars, min = 1, max = 63))]
    #[schema(min_length = 1, max_length = 63)]
    pub(crate) subdomain: Option<String>,
}

/// A change of the person's own profile: one of presence, preferences, renewal, names, module.
#[derive(Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ProfileChange {
    /// True suspends, false makes available.
    #[garde(skip)]
    pub(crate) suspend: Option<bool>,
    /// Why, for `suspend: true`: an id of the suspend reasons.
    #[garde(range(min = 1, max = 9_999))]
    #[schema(minimum = 1, maximum = 9_999)]
    pub(crate) suspendreason: Option<u16>,
    /// The preferences that are to change.
    #[garde(dive)]
    pub(crate) preference: Option<PreferencesChange>,
    /// True makes the session last its full time again.
    #[garde(skip)]
    pub(crate) renew: Option<bool>,
    /// True begins a tour of the console, which suspends; false ends it. Refused while chats are held.
    #[garde(skip)]
    pub(crate) tour: Option<bool>,
    /// The person's first name. Names go together and with nothing else; all of them change, or none.
    #[garde(length(chars, min = 1, max = limit::PERSON_NAME), inner(custom(not_blank)))]
    #[schema(min_length = 1, max_length = 128)]
    pub(crate) firstname: Option<String>,
    /// Last name; may be empty.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    #[schema(max_length = 128)]
    pub(crate) lastname: Option<String>,
    /// The name that customers read; empty for the first name.
    #[garde(length(chars, max = limit::PERSON_NAME))]
    #[schema(max_length = 128)]
    pub(crate) nickname: Option<String>,
    /// The module that the person is in from now on: 1 chat, 2 knowledge, 3 dashboard. Goes with nothing else.
    #[garde(range(min = 1, max = 3))]
    #[schema(minimum = 1, maximum = 3)]
    pub(crate) module: Option<u16>,
}

/// How to sign out.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignOut {
    /// False goes offline but keeps the session; otherwise the session ends.
    #[garde(skip)]
    pub(crate) delete_token: Option<bool>,
    /// Somebody else, who is signed out everywhere; needs permission 56 with `edit`.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
}

/// Which of one's own sessions are to end.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndSessions {
    /// One of them.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64)]
    pub(crate) id: Option<String>,
    /// True ends all of them, this one too.
    #[garde(skip)]
    pub(crate) all: Option<bool>,
}

/// Which part of the team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamQuery {
    /// Whether to list those who are offline too.
    #[garde(skip)]
    pub(crate) offline: Option<bool>,
}

/// How much of the line.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QueueQuery {
    /// All of it; otherwise the first ten.
    #[garde(skip)]
    pub(crate) showall: Option<bool>,
}

/// Which chat to end, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct EndQuery {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Why: a key of the console, or the agent's words.
    #[garde(length(chars, min = 1, max = limit::REASON_CHARS), custom(not_blank))]
    #[schema(min_length = 1, max_length = 200)]
    pub(crate) reason: String,
}

/// Which chat.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct ChatQuery {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
}

/// Which chat, if any in particular.
#[derive(Debug, Deserialize, Validate, ToSchema)]
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
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct DeclineQuery {
    /// Which chat rings.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Why, in the agent's words: for the decision's record, and for the owner of a chat that is being transferred.
    #[garde(length(chars, min = 1, max = limit::REASON_CHARS), inner(custom(not_blank)))]
    #[schema(min_length = 1, max_length = 200)]
    pub(crate) reason: Option<String>,
}

/// Which chats to look at.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct DetailsBody {
    /// Up to 40 chats.
    #[garde(length(min = 1, max = DETAILS_CHATS))]
    #[schema(min_items = 1, max_items = 40)]
    pub(crate) uniQref: Vec<Ref>,
    /// Whether they are asked for as a customer's previous contacts.
    #[garde(skip)]
    #[allow(dead_code)]
    pub(crate) previous_contact: Option<bool>,
    /// Only messages before this index; with the last ones of them, as many as `amount` says.
    #[garde(range(min = 1))]
    #[schema(minimum = 1)]
    pub(crate) before: Option<u32>,
    /// How many messages of each chat, the last ones. 100 where only `before` is given.
    #[garde(range(min = 1, max = limit::EARLIER_MESSAGES_MOST))]
    #[schema(minimum = 1, maximum = 200)]
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

/// The end of a wrap-up, or what is written in it so far.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct WrapUpBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Send, skip or keep.
    #[garde(skip)]
    pub(crate) wrap_up: WrapUpChoice,
    /// Notes for whoever meets the customer next.
    #[garde(length(chars, max = MESSAGE_CHARS))]
    #[schema(max_length = 4_000)]
    pub(crate) notes: Option<String>,
}

/// An agent's message.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct SendBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// The text; a form with files may leave it out.
    #[garde(length(chars, min = 1, max = MESSAGE_CHARS), inner(custom(not_blank)))]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 4_000)]
    pub(crate) message: Option<String>,
    /// The writer's own id: the same again gives the same answer again. Without it every call is a new message.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64)]
    pub(crate) client_id: Option<String>,
    /// Whether it is to the chat's agents alone.
    #[garde(skip)]
    pub(crate) whisper: Option<bool>,
    /// Whether it is the house's own word: everybody reads it, and it is nobody's answer. Not together with `whisper`.
    #[garde(skip)]
    pub(crate) system: Option<bool>,
}

/// How far an agent has read.
#[derive(Debug, Deserialize, Validate, ToSchema)]
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
#[derive(Debug, Deserialize, Validate, ToSchema)]
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

/// Which file of the customer's own chat.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerAttachmentQuery {
    /// Its id.
    #[garde(skip)]
    #[schema(value_type = String, format = "uuid")]
    pub(crate) id: Ref,
}

/// An agent types.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct KeypressBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// What stands in the composer.
    #[garde(length(chars, max = MESSAGE_CHARS))]
    #[schema(max_length = 4_000)]
    pub(crate) text: Option<String>,
    /// Whether it is to be a whisper, to the chat's agents alone.
    #[garde(skip)]
    pub(crate) whisper: Option<bool>,
}

/// An agent types no longer.
#[derive(Debug, Deserialize, Validate, ToSchema)]
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

/// A customer asks for a chat.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartBody {
    /// Which skill.
    #[garde(range(min = 1))]
    #[schema(minimum = 1)]
    pub(crate) skill: u32,
    /// First name.
    #[garde(length(chars, min = 1, max = 100), custom(not_blank))]
    #[schema(min_length = 1, max_length = 100)]
    pub(crate) name: String,
    /// Last name.
    #[garde(length(chars, max = 100))]
    #[schema(max_length = 100)]
    pub(crate) surname: Option<String>,
    /// E-mail address.
    #[garde(inner(email), length(chars, max = 254))]
    #[schema(max_length = 254)]
    pub(crate) email: Option<String>,
    /// Telephone number.
    #[garde(length(chars, max = 40))]
    #[schema(max_length = 40)]
    pub(crate) phone: Option<String>,
    /// The first message.
    #[garde(length(chars, min = 1, max = MESSAGE_CHARS), inner(custom(not_blank)))]
    #[schema(min_length = 1, max_length = 4_000)]
    pub(crate) message: Option<String>,
    /// The writer's own id of the first message.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64)]
    pub(crate) client_id: Option<String>,
    /// The page that the customer writes from, an address with http: or https:.
    #[garde(length(chars, max = 2_000), inner(custom(web_page)))]
    #[schema(max_length = 2_000)]
    pub(crate) page: Option<String>,
    /// The customer's language.
    #[garde(length(chars, max = 35))]
    #[schema(max_length = 35)]
    pub(crate) language: Option<String>,
    /// The application that the widget was set up with.
    #[garde(length(chars, max = 128))]
    #[schema(max_length = 128)]
    pub(crate) application: Option<String>,
    /// The agent whom the customer asks for; counts where the skill's policy has a step for it.
    #[garde(range(min = 1))]
    #[schema(minimum = 1)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) preferred: Option<u32>,
}

/// From where on to tell.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateQuery {
    /// The first message index that is wanted; 0 where none of the three is given. Goes with neither of the others.
    #[garde(skip)]
    pub(crate) since: Option<u32>,
    /// Only messages before this index; with the last ones of them, as many as `amount` says.
    #[garde(range(min = 1))]
    #[schema(minimum = 1)]
    pub(crate) before: Option<u32>,
    /// How many messages, the last ones. 100 where only `before` is given.
    #[garde(range(min = 1, max = limit::EARLIER_MESSAGES_MOST))]
    #[schema(minimum = 1, maximum = 200)]
    pub(crate) amount: Option<u32>,
}

/// A customer's message.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerMessageBody {
    /// The text; a form with files may leave it out.
    #[garde(length(chars, min = 1, max = MESSAGE_CHARS), inner(custom(not_blank)))]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 4_000)]
    pub(crate) message: Option<String>,
    /// The writer's own id: the same again gives the same answer again.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64)]
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
#[derive(Debug, Deserialize, Validate, ToSchema)]
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
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerKeypressBody {
    /// What stands in the composer.
    #[garde(length(chars, max = MESSAGE_CHARS))]
    #[schema(max_length = 4_000)]
    pub(crate) text: Option<String>,
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

/// There has to be something to see: neither spaces nor characters that show nothing are a message.
pub(super) fn not_blank(text: &str, _: &()) -> garde::Result {
    if says_something(text) { Ok(()) } else { Err(garde::Error::new("is blank")) }
}
