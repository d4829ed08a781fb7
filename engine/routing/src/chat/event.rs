//! What happens to a chat.
use super::{
    Audience, Believer, EndCause, Files, How, Life, Opening, Speaker, Text2, WrapUp, answer, marks, people, poke,
    transfer,
};
use crate::Text;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::{AgentId, MessageId, SkillId};
use std::sync::Arc;

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
    /// Its agent never answered.
    Answer(answer::Event),
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
    /// Somebody types on, and nothing else stands in their composer. Nobody is told. Not written.
    TypesOn {
        /// Who.
        by: Speaker,
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
                | Event::TypesOn { .. }
                | Event::CustomerWas(_)
                | Event::NotWaiting(_)
                | Event::Recovered
                | Event::LeftAlready { .. }
        )
    }
}
