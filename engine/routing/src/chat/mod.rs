//! A chat: its stages, its people, its messages in order, its customer's presence.
mod decide;
pub mod edit;
mod evolve;
pub mod marks;
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
use crate::refusal::Refusal;
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
pub enum Speaker {
    /// The customer.
    Customer,
    /// An agent.
    Agent(AgentId),
}

/// How an agent comes to a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Took it from the line.
    Claim,
    /// Accepted an offer.
    Offer,
    /// A supervisor gave it to the agent.
    Pushed {
        /// Who.
        by: AgentId,
    },
    /// Accepted the owner's invitation to have it.
    Direct,
    /// Was one of its people, and was made its owner by the last one.
    Crowned,
    /// Looked on at it as a supervisor, and took it over.
    TakenOver,
}

/// An agent takes the chat.
#[derive(Debug, Clone)]
pub struct Take {
    /// Who.
    pub agent: AgentId,
    /// The name that others read.
    pub name: Text,
    /// How.
    pub how: How,
    /// Who hands it over, where somebody does.
    pub from: Option<AgentId>,
    /// Who waits.
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

pub use missed::WaitedOut;
pub use said::{Audience, File, Files, Typing};

/// Why a chat ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndCause {
    /// Its owner ended it, giving a reason.
    Agent {
        /// Who.
        by: AgentId,
        /// Why, in the agent's words or a key of the console.
        reason: Text,
    },
    /// A supervisor ended it, giving a reason.
    Supervisor {
        /// Who.
        by: AgentId,
        /// Why.
        reason: Text,
    },
    /// The customer left.
    CustomerLeft,
    /// The customer gave no sign of life for too long.
    CustomerGone,
    /// The customer was banned.
    Banned {
        /// By whom.
        by: AgentId,
    },
    /// Nobody took it for as long as it may wait. Stands in no event: [`Event::Missed`] says so.
    Missed,
    /// The customer was poked and did not answer.
    NoAnswer,
}

/// How a wrap-up ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrapUp {
    /// Sent.
    Sent,
    /// Skipped.
    Skipped,
    /// Timed out.
    TimedOut,
    /// Its agent was gone for good.
    Orphaned,
    /// A supervisor freed the slot that it held.
    Released {
        /// Who.
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

/// What a chat can be told.
#[derive(Debug, Clone)]
pub enum Command {
    /// Begin.
    Open {
        /// With what.
        opening: Arc<Opening>,
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent takes it.
    Take(Take),
    /// The owner is gone for good.
    Orphan(AgentId),
    /// Somebody takes it for waiting.
    AskWaits(Believer),
    /// Its owner wants to transfer it to a skill where somebody is available.
    Transfer(transfer::Order),
    /// Its customer has been banned.
    Banned {
        /// By whom.
        by: AgentId,
    },
    /// It has waited for as long as it may.
    WaitedOut(WaitedOut),
    /// Its owner wants it back before anybody took it.
    UndoTransfer {
        /// Who.
        by: AgentId,
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent at whom it rang declined, saying why.
    Declined {
        /// Who.
        by: AgentId,
        /// Why.
        reason: Text,
    },
    /// Nobody took the transfer in time.
    TransferOut,
    /// Something about its people besides the owner.
    People(people::Command),
    /// Something about pokes.
    Poke(poke::Command),
    /// Somebody says something.
    Say {
        /// Who.
        by: Speaker,
        /// To whom.
        to: Audience,
        /// The message's id.
        id: MessageId,
        /// What.
        text: Text,
        /// The files that go with it; the store has their bytes.
        files: Files,
        /// The writer's own id of it, for resending without doubling.
        client_id: Text2,
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent edits what they said.
    Edit(edit::Edit),
    /// Somebody has come as far as a message.
    Mark(marks::Mark),
    /// Somebody types, or no longer does.
    Type {
        /// Who.
        by: Speaker,
        /// To whom.
        to: Audience,
        /// What stands in their composer; none when they stopped.
        text: Text2,
    },
    /// The customer gives a sign of life.
    Customer(Life),
    /// The customer leaves.
    CustomerLeave {
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent ends it.
    End {
        /// Who.
        by: AgentId,
        /// Why.
        reason: Text,
        /// Who waits.
        ticket: Ticket,
    },
    /// The owner sends or skips the wrap-up.
    FinishWrapUp {
        /// Who.
        by: AgentId,
        /// Sent or skipped.
        how: WrapUp,
        /// The notes.
        notes: Text2,
        /// Who waits.
        ticket: Ticket,
    },
    /// The owner writes notes and is not done yet.
    KeepNotes {
        /// Who.
        by: AgentId,
        /// All of them as they stand now; empty: none.
        notes: Text,
        /// Who waits.
        ticket: Ticket,
    },
    /// A supervisor acts on it.
    Supervise(supervise::Order),
    /// The host was restarted: no socket is open, graces begin now.
    Recovered,
    /// The customer gave no sign of life for too long.
    CustomerGone,
    /// The wrap-up ran out.
    WrapUpOut,
}

impl Command {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::Open { ticket, .. }
            | Command::Say { ticket, .. }
            | Command::CustomerLeave { ticket }
            | Command::End { ticket, .. }
            | Command::FinishWrapUp { ticket, .. }
            | Command::KeepNotes { ticket, .. } => *ticket,
            Command::Take(take) => take.ticket,
            Command::Edit(edit) => edit.ticket,
            Command::Mark(mark) => mark.ticket,
            Command::Transfer(order) => order.ticket,
            Command::UndoTransfer { ticket, .. } => *ticket,
            Command::Supervise(order) => order.ticket,
            Command::People(command) => command.ticket(),
            Command::Poke(command) => command.ticket(),
            _ => Ticket::NONE,
        }
    }
}

/// What can have happened to a chat.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// It began.
    Opened {
        /// With what.
        opening: Arc<Opening>,
        /// Who waits.
        ticket: Ticket,
    },
    /// It has an owner.
    Assigned {
        /// Who.
        agent: AgentId,
        /// That agent's name.
        name: Text,
        /// How.
        how: How,
        /// Whose it was until this instant, if it was handed over.
        from: Option<AgentId>,
        /// Who waits.
        ticket: Ticket,
    },
    /// Something of a transfer.
    Transfer(transfer::Event),
    /// Something about its people besides the owner.
    People(people::Event),
    /// Something about pokes.
    Poke(poke::Event),
    /// What a person wanted can't be. Not written.
    Refused {
        /// Why not.
        refusal: Refusal,
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent came too late.
    TakeLost {
        /// Who.
        agent: AgentId,
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent asked for what they already have. Not written.
    StillYours {
        /// Who.
        agent: AgentId,
        /// Who waits.
        ticket: Ticket,
    },
    /// Its owner is gone for good; it waits again, at the head.
    Requeued {
        /// Who was the owner.
        from: AgentId,
    },
    /// Something was said.
    Said {
        /// Its place, dense from 0.
        index: u32,
        /// Its id.
        id: MessageId,
        /// By whom.
        by: Speaker,
        /// To whom.
        to: Audience,
        /// What.
        text: Text,
        /// The files that go with it.
        files: Files,
        /// The writer's own id of it.
        client_id: Text2,
        /// Who waits.
        ticket: Ticket,
    },
    /// Something was resent that is already kept. Not written.
    SaidAgain {
        /// Where the first one stands.
        index: u32,
        /// Its id.
        id: MessageId,
        /// When it was said.
        at: Millis,
        /// Who waits.
        ticket: Ticket,
    },
    /// An agent's message reads otherwise from now on.
    Edited {
        /// Which.
        index: u32,
        /// Whose.
        by: AgentId,
        /// How it reads.
        text: Text,
        /// Who waits.
        ticket: Ticket,
    },
    /// An edit was sent again that is already kept. Not written.
    EditedAgain {
        /// Of which message.
        index: u32,
        /// When it was edited.
        at: Millis,
        /// Who waits.
        ticket: Ticket,
    },
    /// Somebody has come further than before. Whoever says something has come as far as that without it.
    Marked {
        /// Who.
        by: Speaker,
        /// How.
        reach: marks::Reach,
        /// The last message that it is true of.
        upto: u32,
        /// Who waits.
        ticket: Ticket,
    },
    /// Somebody was as far already. Not written.
    MarkedAlready {
        /// The index behind the last message.
        next: u32,
        /// Who waits.
        ticket: Ticket,
    },
    /// Somebody types, or no longer does. Not written.
    Typed {
        /// Who.
        by: Speaker,
        /// To whom.
        to: Audience,
        /// What stands in their composer; none when they stopped.
        text: Text2,
    },
    /// The customer gave a sign of life. Not written.
    CustomerWas(Life),
    /// The customer left before anybody answered.
    Abandoned {
        /// Left, or gone.
        cause: EndCause,
        /// Who waits.
        ticket: Ticket,
    },
    /// Nobody took it for as long as it may wait, and it goes nowhere else.
    Missed {
        /// In which line it waited last.
        skill: SkillId,
    },
    /// Nobody took it for as long as it may wait there; it goes to the head of another line.
    Overflowed {
        /// Where it waited.
        from: SkillId,
        /// Where it waits now.
        to: SkillId,
        /// What holds for it there.
        terms: transfer::Terms,
    },
    /// The conversation is over; the wrap-up is open.
    Ended {
        /// Why.
        cause: EndCause,
        /// When the wrap-up times out.
        wrap_up_until: Millis,
        /// Who waits.
        ticket: Ticket,
    },
    /// The owner has written notes in the open wrap-up; they stand instead of what was kept before.
    NotesKept {
        /// Whose wrap-up.
        agent: AgentId,
        /// The notes; empty: none.
        notes: Text,
        /// Who waits.
        ticket: Ticket,
    },
    /// The wrap-up is over, and so is the chat.
    WrappedUp {
        /// Whose wrap-up.
        agent: AgentId,
        /// How.
        how: WrapUp,
        /// The notes.
        notes: Text2,
        /// Who waits.
        ticket: Ticket,
    },
    /// A supervisor gave it another priority.
    Prioritised {
        /// Who.
        by: AgentId,
        /// Its class from now on.
        priority: u8,
        /// Who waits.
        ticket: Ticket,
    },
    /// Somebody took it for waiting who is wrong. Not written.
    NotWaiting(Believer),
    /// The host was restarted. Not written.
    Recovered,
    /// A customer who left what had already ended. Not written.
    LeftAlready {
        /// Who waits.
        ticket: Ticket,
    },
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        if let Event::People(event) = self {
            return event.journaled();
        }
        !matches!(
            self,
            Event::StillYours { .. }
                | Event::Refused { .. }
                | Event::SaidAgain { .. }
                | Event::EditedAgain { .. }
                | Event::MarkedAlready { .. }
                | Event::Typed { .. }
                | Event::CustomerWas(_)
                | Event::NotWaiting(_)
                | Event::Recovered
                | Event::LeftAlready { .. }
        )
    }
}

/// Where a chat is in its life.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        /// Who.
        owner: AgentId,
        /// That agent's name.
        name: Text,
        /// Since when.
        since: Millis,
    },
    /// Over; the owner may still write notes.
    WrappingUp {
        /// Who.
        owner: AgentId,
        /// Until when.
        until: Millis,
    },
    /// Over and done.
    Completed,
    /// Over before anybody answered.
    Abandoned,
    /// Over because nobody answered for as long as it may wait.
    Missed,
}

/// A message that a resend can be matched with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    /// Who wrote it.
    pub by: Speaker,
    /// The writer's own id.
    pub client_id: Text,
    /// Its place.
    pub index: u32,
    /// Its id.
    pub id: MessageId,
    /// When.
    pub at: Millis,
}

/// One chat.
#[derive(Debug, Clone, PartialEq)]
pub struct Chat {
    /// Which.
    pub id: ChatId,
    /// What it began with.
    pub opening: Option<Arc<Opening>>,
    /// Where it is.
    pub stage: Stage,
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
    /// Who said something to everyone last, and when: a whisper answers nobody.
    pub last_said: Option<(Speaker, Millis)>,
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
    /// Who types what.
    pub typing: BTreeMap<Speaker, Typing>,
}
