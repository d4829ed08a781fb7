//! What a chat can be told.
use super::{
    Audience, Believer, Files, Life, Opening, Speaker, Take, Text2, WaitedOut, WrapUp, edit, marks, metadata, people,
    poke, supervise, transfer,
};
use crate::Text;
use crate::message::Ticket;
use catalogue::ids::{AgentId, MessageId};
use std::sync::Arc;

/// What a chat can be told.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// Begin.
    Open {
        opening: Arc<Opening>,
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
        by: AgentId,
    },
    /// It has waited for as long as it may.
    WaitedOut(WaitedOut),
    /// Its owner wants it back before anybody took it.
    UndoTransfer {
        by: AgentId,
        ticket: Ticket,
    },
    /// An agent at whom it rang declined, saying why.
    Declined {
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
        by: Speaker,
        to: Audience,
        /// The message's id.
        id: MessageId,
        text: Text,
        /// The files that go with it; the store has their bytes.
        files: Files,
        /// The writer's own id of it, for resending without doubling.
        client_id: Text2,
        ticket: Ticket,
    },
    /// An agent edits what they said.
    Edit(edit::Edit),
    /// Somebody has come as far as a message.
    Mark(marks::Mark),
    /// Somebody types, or no longer does.
    Type {
        by: Speaker,
        to: Audience,
        /// What stands in their composer; none when they stopped.
        text: Text2,
        /// Their own id of the last message that they had sent when they typed it, empty before the first; none where that is
        /// not said.
        after: Text2,
    },
    /// Nobody has given a sign of typing for as long as one holds.
    TypingOut,
    /// The customer gives a sign of life.
    Customer(Life),
    CustomerLeave {
        ticket: Ticket,
    },
    /// An agent ends it.
    End {
        by: AgentId,
        /// Why.
        reason: Text,
        ticket: Ticket,
    },
    /// The owner sends or skips the wrap-up.
    FinishWrapUp {
        by: AgentId,
        /// Sent or skipped.
        how: WrapUp,
        notes: Text2,
        ticket: Ticket,
    },
    /// The owner writes notes and is not done yet.
    KeepNotes {
        by: AgentId,
        /// All of them as they stand now; empty: none.
        notes: Text,
        ticket: Ticket,
    },
    /// An agent changes what is known of its customer.
    Describe(metadata::Order),
    /// A supervisor acts on it.
    Supervise(supervise::Order),
    /// The host was restarted: no socket is open, graces begin now.
    Recovered,
    /// The customer gave no sign of life for too long.
    CustomerGone,
    /// The wrap-up ran out.
    WrapUpOut,
    /// Its agent has not answered in time.
    AnswerOut,
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
            Command::Describe(order) => order.ticket,
            Command::Supervise(order) => order.ticket,
            Command::People(command) => command.ticket(),
            Command::Poke(command) => command.ticket(),
            _ => Ticket::NONE,
        }
    }
}
