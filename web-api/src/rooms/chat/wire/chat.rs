//! Chats as agents see them.
use crate::edge::basics::lists;
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::wire::known::MetadataValue;
use crate::rooms::chat::wire::people::Participant;
use crate::rooms::chat::wire::people::{Invitation, TransferNote};
use crate::rooms::chat::wire::poke::Poke;
use crate::rooms::chat::wire::skills::SkillMode;
use crate::rooms::chat::wire::step::Crumb;
use crate::rooms::surveys::ChatFeedback;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A chat that waits.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct QueueItem {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The skill's name.
    pub(crate) skill: String,
    /// The skill.
    pub(crate) skill_id: u32,
    /// How the skill reaches agents.
    pub(crate) mode: SkillMode,
    /// The customer's first name.
    pub(crate) name: String,
    /// The customer's last name.
    pub(crate) surname: String,
    /// When it began to wait.
    pub(crate) initation_time: At,
    /// Seconds that it has waited.
    pub(crate) lapsed_time: i64,
    /// The brand that the customer wrote to.
    pub(crate) brand: String,
    /// Whether it went to the head of the line.
    pub(crate) bump: bool,
    /// Its channel; 0 is live chat.
    pub(crate) channel: u16,
    /// The customer's telephone number.
    pub(crate) phone: Option<String>,
    /// The customer's session: the chat's reference without hyphens.
    pub(crate) session: String,
    /// How the customer's first message begins, at most 200 characters of it; null before they have written one with words in it.
    pub(crate) first_message: Option<String>,
    /// What a colleague who handed it over, or wants to, wrote to whoever takes it; null where that is nothing.
    pub(crate) note: Option<TransferNote>,
    /// Seconds since the customer's last sign of life.
    pub(crate) last_ping_seconds: i64,
    /// When that was.
    pub(crate) last_ping_timestamp: At,
    /// Its turn: of two waiting chats, of whatever skills, the one with the smaller text is served first.
    pub(crate) turn: String,
    /// Whether it rings at an agent.
    pub(crate) ringing: bool,
}

/// The waiting chats of the person's skills.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Queue {
    /// Waiting chats, the one to be served next first.
    pub(crate) new: Vec<QueueItem>,
    /// Invitations to chats of others.
    pub(crate) invitations: Vec<QueueItem>,
    /// How many wait in all.
    pub(crate) total: u32,
    /// Whether some were left out.
    pub(crate) limited: bool,
}

/// Where a chat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum ChatStatus {
    /// In its skill's line.
    Waiting,
    /// With an agent.
    #[serde(rename = "In Progress")]
    InProgress,
    /// Over; the agent may still write notes.
    #[serde(rename = "Wrap-up")]
    WrapUp,
    /// Over and done.
    Completed,
    /// Over before anybody answered.
    Abandoned,
    /// Over because nobody answered for as long as it may wait.
    Missed,
}

/// Whether a person or the product wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MessageType {
    /// A person.
    Message,
    /// The product.
    System,
}

/// Whose message it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum Sender {
    /// An agent's.
    Agent,
    /// The customer's.
    Client,
    /// The product's.
    System,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MessageStatus {
    /// It is kept.
    Sent,
    /// It is on the customer's device.
    Delivered,
    /// The customer has read it.
    Read,
}

/// A file that goes with a message; `livechat/attachment` has its bytes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Attachment {
    /// Its id.
    #[schema(format = "uuid")]
    pub(crate) id: String,
    /// Its name, without folders.
    pub(crate) name: String,
    /// Its media type, as its bytes tell.
    pub(crate) r#type: String,
    /// Its bytes.
    pub(crate) size: u32,
}

/// A message of a transcript.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Message {
    /// Whether a person or the product wrote it.
    pub(crate) r#type: MessageType,
    /// Its place, dense from 0.
    pub(crate) messageIndex: u32,
    /// Its id.
    #[schema(format = "uuid")]
    pub(crate) messageId: String,
    /// When it was accepted.
    pub(crate) ReceivedAt: At,
    /// Whose it is.
    pub(crate) Sender: Sender,
    /// The writer's name.
    pub(crate) Name: String,
    /// The writer's name as the customer reads it.
    pub(crate) Nickname: String,
    /// The agent who wrote it.
    pub(crate) user_id: Option<u32>,
    /// The text.
    pub(crate) Message: String,
    /// The files that go with it.
    pub(crate) Attachments: Vec<Attachment>,
    /// Address of the writer's picture.
    pub(crate) profileimage: Option<String>,
    /// The writer's own id of it.
    pub(crate) client_id: Option<String>,
    /// Whether it is to the chat's agents alone: the customer neither sees it nor hears that there is one.
    pub(crate) whisper: bool,
    /// When it was last edited; the text is the newer one.
    pub(crate) edited: Option<At>,
    /// What became of it; of agents' messages to the customer alone more is known than that they are kept.
    pub(crate) message_status: MessageStatus,
}

/// A chat with its agent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct OngoingChat {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Its channel's name.
    pub(crate) channel: String,
    /// Its channel; 0 is live chat.
    pub(crate) channelID: u16,
    /// When the customer asked for it.
    pub(crate) start_time: At,
    /// When its agent took it.
    pub(crate) accept_time: Option<At>,
    /// When it ended.
    pub(crate) finish_time: Option<At>,
    /// Where it is.
    pub(crate) status: ChatStatus,
    /// Whether the wrap-up is over.
    pub(crate) feedback_completed: bool,
    /// Its agents, the owner first.
    pub(crate) participants: Vec<Participant>,
    /// Who is invited to it and has not answered.
    pub(crate) invitation: Option<Invitation>,
    /// Its owner.
    pub(crate) owner_id: Option<u32>,
    /// The owner's name.
    pub(crate) op_name: Option<String>,
    /// The skill's name.
    pub(crate) skill: String,
    /// The skill.
    pub(crate) skill_id: u32,
    /// The customer's first name.
    pub(crate) name: String,
    /// The customer's last name.
    pub(crate) surname: String,
    /// The customer's e-mail address.
    pub(crate) email: Option<String>,
    /// The customer's telephone number.
    pub(crate) phone: Option<String>,
    /// The customer's browser.
    pub(crate) browser: Option<String>,
    /// The customer's operating system.
    pub(crate) os: Option<String>,
    /// What the browser says of itself.
    pub(crate) user_agent: Option<String>,
    /// Where the customer connected from.
    pub(crate) ipaddress: Option<String>,
    /// The page that the customer wrote from.
    pub(crate) source: Option<String>,
    /// The application that the widget was set up with.
    pub(crate) application: Option<String>,
    /// What the customer filled in before the chat and agents wrote during it, by key.
    pub(crate) metadata: Vec<MetadataValue>,
    /// The customer's session: the chat's reference without hyphens.
    pub(crate) session: String,
    /// Whether the last message is the customer's; whispers apart.
    pub(crate) newMessage: bool,
    /// The customer's messages that the person has not read.
    pub(crate) pendingMessages: u32,
    /// The index of the last message that the person has read, -1 before the first.
    pub(crate) lastSeenMessage: i64,
    /// Agents who type.
    pub(crate) agentsTyping: Vec<u32>,
    /// Whether the customer types.
    pub(crate) customer_typing: bool,
    /// What the customer types.
    pub(crate) customer_typing_text: Option<String>,
    /// Whether the customer is there.
    pub(crate) customer_online: bool,
    /// How the skill reaches agents.
    pub(crate) mode: SkillMode,
    /// Seconds that a wrap-up may stay open.
    pub(crate) endFeedbackTimer: i64,
    /// When the open wrap-up times out.
    pub(crate) wrap_up_until: Option<At>,
    /// What the owner has kept of the open wrap-up's form.
    pub(crate) wrap_up_draft: Option<WrapUpDraft>,
    /// Seconds that the wrap-up took.
    pub(crate) wrap_up_time: Option<i64>,
    /// Why it ended.
    pub(crate) end_reason: Option<String>,
    /// Whether a transfer is under way.
    pub(crate) transferring: bool,
    /// Seconds from its start to its end, or until now.
    pub(crate) duration: i64,
    /// Seconds that it waited.
    pub(crate) time_in_queue: i64,
    /// The line that it came from.
    pub(crate) queue: String,
    /// Whether a bot answers.
    pub(crate) bot: bool,
    /// Whether a supervisor watches.
    pub(crate) supervised_chat: bool,
    /// The poke that counts down.
    pub(crate) poke: Option<Poke>,
    /// From when on one may be sent; null while the customer owes no answer, or a poke counts down already.
    pub(crate) poke_from: Option<At>,
    /// When the customer wrote the first of the messages that no agent has answered since, also before any of `Messages`; null
    /// where no answer is owed.
    pub(crate) waiting_since: Option<At>,
    /// Whether it was reported.
    pub(crate) flagged: bool,
    /// Whether the customer is banned.
    pub(crate) banned: bool,
    /// How many messages it has, whispers too.
    pub(crate) message_count: u32,
    /// Its messages in order.
    pub(crate) Messages: Vec<Message>,
    /// Its way so far.
    pub(crate) breadcrumbs: Vec<Crumb>,
}

/// A taken chat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Retrieved {
    /// Always true.
    pub(crate) retrieved: bool,
    /// Who has it now.
    pub(crate) retrieved_by: u32,
    /// Its way until now, the first step first.
    pub(crate) events: Vec<Crumb>,
    /// The chat.
    pub(crate) chat: OngoingChat,
}

/// A declined offer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Declined {
    /// Always true.
    pub(crate) declined: bool,
}

/// A chat that has ended.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct EndedChat {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Where it is now.
    pub(crate) status: ChatStatus,
    /// Seconds that its wrap-up may stay open.
    pub(crate) endFeedbackTimer: i64,
}

/// A chat with its transcript, or with the part of it that was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatDetails {
    /// The chat.
    #[serde(flatten)]
    pub(crate) chat: OngoingChat,
    /// Where it is.
    pub(crate) Status: ChatStatus,
    /// Whether it has messages before the first of these: `before` asks for them.
    pub(crate) earlier: bool,
    /// How its wrap-up ended, for its agent and for supervisors; absent while there is none, or it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wrap_up: Option<WrapUpKept>,
    /// The surveys that were answered after it; empty while it is not over.
    pub(crate) feedback: Vec<ChatFeedback>,
}

/// A wrap-up that is over.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WrapUpKept {
    /// `sent`, `skipped`, `timed_out`, `orphaned` (its agent was gone) or `released` (by a supervisor).
    pub(crate) how: &'static str,
    /// What the agent wrote.
    pub(crate) notes: Option<String>,
    /// When it was over.
    pub(crate) at: Option<At>,
}

/// Chats by reference; one that is not there is not in it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Details {
    /// The chats.
    pub(crate) chats: BTreeMap<String, ChatDetails>,
}

/// What is written in an open wrap-up so far.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WrapUpDraft {
    /// The notes.
    pub(crate) notes: String,
}

/// A message that is kept, as `chat.message` tells it.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Sent {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Since when its customer waits for an answer now; null where none is owed.
    pub(crate) waiting_since: Option<At>,
    /// The message.
    #[serde(flatten)]
    pub(crate) message: Message,
}

lists! {
    /// Chats in hand.
    Chats(OngoingChat);
}

/// Where a chat is, for its customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CustomerStage {
    /// In the line.
    Waiting,
    /// With an agent.
    InProgress,
    /// Over.
    Ended,
}
