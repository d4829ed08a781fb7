//! A chat: its stages, its people, its messages in order, its customer's presence.
pub mod answer;
mod command;
mod decide;
pub mod edit;
mod event;
mod evolve;
pub mod marks;
pub mod metadata;
mod missed;
pub mod people;
pub mod poke;
mod react;
mod said;
pub mod supervise;
pub mod transfer;

use crate::Text;
use crate::message::{Tell, Ticket};
use crate::queue::{Need, Place};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId};
use catalogue::units::Units;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// How many client ids a chat remembers for resent messages.
pub const REMEMBERED_CLIENT_IDS: usize = 64;

/// Who the customer is, as far as they said and as the connection tells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Customer {
    /// First name.
    pub name: Text2,
    /// Last name.
    pub surname: Text2,
    /// E-mail address.
    pub email: Text2,
    /// Telephone number.
    pub phone: Text2,
    /// The page they wrote from.
    pub page: Text2,
    /// Their language, `en` or `it`.
    pub language: Text2,
    /// Their browser's own description.
    pub user_agent: Text2,
    /// Where they connected from.
    pub address: Text2,
    /// The application id that the widget was set up with.
    pub application: Text2,
    /// What they filled in before the chat, by the tenant's own keys.
    pub metadata: metadata::Metadata,
}

/// An optional text; empty and absent are the same.
pub type Text2 = Option<Text>;

/// What a chat begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Which skill it asks for.
    pub skill: SkillId,
    /// Over which channel, an id of the catalogue.
    pub channel: u16,
    /// What it asks of an agent.
    pub need: Need,
    /// Who writes.
    pub customer: Arc<Customer>,
    /// SHA-256 of the customer's token.
    pub token_hash: [u8; 32],
    /// What its skill holds it to.
    pub terms: transfer::Terms,
    /// From the last sign of life to counting as gone.
    pub customer_gone: Millis,
}

impl Opening {
    /// A live chat with a customer of whom nothing is known; the tenant fills in what holds for it.
    pub fn new(skill: SkillId, units: Units) -> Opening {
        Opening {
            skill,
            channel: catalogue::channel::LIVE_CHAT,
            need: Need::of(units),
            customer: Arc::default(),
            token_hash: [0; 32],
            terms: transfer::Terms::default(),
            customer_gone: Millis::ZERO,
        }
    }
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Speaker {
    Customer,
    Agent(AgentId),
}

/// How an agent comes to a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum How {
    /// Took it from the line.
    Claim,
    /// Accepted an offer.
    Offer,
    /// A supervisor gave it to the agent.
    Pushed { by: AgentId },
    /// Accepted the owner's invitation to have it.
    Direct,
    /// Was one of its people, and was made its owner by the last one.
    Crowned,
    /// Looked on at it as a supervisor, and took it over.
    TakenOver,
}

/// An agent takes the chat.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Take {
    pub agent: AgentId,
    /// The name that others read.
    pub name: Text,
    pub how: How,
    /// Who hands it over, where somebody does.
    pub from: Option<AgentId>,
    pub ticket: Ticket,
}

/// Who takes a chat for waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Believer {
    /// The line in which it has a place.
    Line(SkillId),
    /// The agent at whom it rings, and from which place.
    Bell(AgentId, Place),
}

impl Believer {
    /// What it hears when the chat does not wait.
    pub fn hears_no(self, chat: ChatId, owner: Option<AgentId>) -> Tell {
        match self {
            Believer::Line(skill) => Tell::Leave(skill, chat, owner),
            Believer::Bell(agent, place) => Tell::Withdraw(agent, chat, place, owner),
        }
    }
}

pub use command::Command;
pub use event::Event;
pub use missed::WaitedOut;
pub use said::{Audience, File, Files, Typing};

/// Why a chat ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum EndCause {
    /// Its owner ended it, giving a reason.
    Agent {
        by: AgentId,
        /// Why, in the agent's words or a key of the console.
        reason: Text,
    },
    /// A supervisor ended it, giving a reason.
    Supervisor {
        by: AgentId,
        /// Why.
        reason: Text,
    },
    CustomerLeft,
    /// The customer gave no sign of life for too long.
    CustomerGone,
    /// The customer was banned.
    Banned {
        by: AgentId,
    },
    /// Nobody took it for as long as it may wait. Stands in no event: [`Event::Missed`] says so.
    Missed,
    /// The customer was poked and did not answer.
    NoAnswer,
}

/// How a wrap-up ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum WrapUp {
    Sent,
    Skipped,
    TimedOut,
    /// Its agent was gone for good.
    Orphaned,
    /// A supervisor freed the slot that it held.
    Released {
        by: AgentId,
    },
}

/// A sign of life of the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Life {
    /// A socket opened.
    Up,
    /// A socket went.
    Down,
    /// A ping or a call.
    Seen,
}

/// Where a chat is in its life.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Stage {
    /// Not begun.
    Unopened,
    /// In its skill's line (perhaps ringing at an agent: that is between the tenant and the agent).
    Waiting {
        /// Since when, or since the bump.
        since: Millis,
        /// Whether at the head.
        bumped: bool,
    },
    /// With an owner.
    InProgress {
        owner: AgentId,
        /// That agent's name.
        name: Text,
        since: Millis,
    },
    /// Over; the owner may still write notes.
    WrappingUp { owner: AgentId, until: Millis },
    /// Over and done.
    Completed,
    /// Over before anybody answered.
    Abandoned,
    /// Over because nobody answered for as long as it may wait.
    Missed,
}

/// A message that a resend can be matched with.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Remembered {
    /// Who wrote it.
    pub by: Speaker,
    /// The writer's own id.
    pub client_id: Text,
    /// Its place.
    pub index: u32,
    pub id: MessageId,
    pub at: Millis,
}

/// One chat.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Chat {
    pub id: ChatId,
    /// What it began with.
    pub opening: Option<Arc<Opening>>,
    pub stage: Stage,
    /// What is known of its customer by the tenant's own keys.
    pub metadata: metadata::Metadata,
    /// Which line it belongs to, and how it came there.
    pub course: transfer::Course,
    /// The class of priority that a supervisor gave it; none: what it came with.
    pub priority: Option<u8>,
    /// Who is in it besides its owner, and who is invited.
    pub people: people::People,
    /// Whether its customer is being poked.
    pub pokes: poke::Pokes,
    /// What its owner has written in the open wrap-up so far.
    pub notes: Text2,
    /// The index of the next message.
    pub next_index: u32,
    /// The index behind the last message that the customer may read; whispers take indexes of the same row.
    pub next_shown: u32,
    /// Who said something to everyone last, and when: whispers and system messages answer nobody.
    pub last_said: Option<(Speaker, Millis)>,
    /// Whether its customer waits for a first answer.
    pub owed: answer::Owed,
    /// Agents' messages that may still be edited, in order.
    pub recent: Vec<edit::Recent>,
    /// How far everybody has read.
    pub marks: marks::Marks,
    /// The last messages' client ids.
    pub remembered: VecDeque<Remembered>,
    /// Signs of life and typing. Not written.
    pub live: Live,
}

/// What a chat knows only while the process lives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Live {
    /// The customer's open sockets.
    pub sockets: u32,
    /// The customer's last sign of life.
    pub seen: Millis,
    /// The server came back, and the customer has not been heard of since.
    pub unheard: bool,
    /// Who types what.
    pub typing: BTreeMap<Speaker, Typing>,
}
