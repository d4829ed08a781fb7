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
use std::collections::BTreeMap;
use std::sync::Arc;

/// What can have happened to a chat.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// It began.
    Opened { opening: Arc<Opening>, ticket: Ticket },
    /// It has an owner.
    Assigned {
        agent: AgentId,
        /// That agent's name.
        name: Text,
        how: How,
        /// Whose it was until this instant, if it was handed over.
        from: Option<AgentId>,
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
        ticket: Ticket,
    },
    /// An agent came too late.
    TakeLost { agent: AgentId, ticket: Ticket },
    /// An agent asked for what they already have. Not written.
    StillYours { agent: AgentId, ticket: Ticket },
    /// Its owner is gone for good; it waits again, at the head.
    Requeued {
        /// Who was the owner.
        from: AgentId,
    },
    /// Something was said.
    Said {
        /// Its place, dense from 0.
        index: u32,
        id: MessageId,
        by: Speaker,
        to: Audience,
        text: Text,
        /// The files that go with it.
        files: Files,
        /// The writer's own id of it.
        client_id: Text2,
        ticket: Ticket,
    },
    /// Something was resent that is already kept. Not written.
    SaidAgain {
        /// Where the first one stands.
        index: u32,
        id: MessageId,
        /// When it was said.
        at: Millis,
        ticket: Ticket,
    },
    /// An agent's message reads otherwise from now on.
    Edited {
        index: u32,
        by: AgentId,
        /// How it reads.
        text: Text,
        ticket: Ticket,
    },
    /// An edit was sent again that is already kept. Not written.
    EditedAgain {
        /// Of which message.
        index: u32,
        /// When it was edited.
        at: Millis,
        ticket: Ticket,
    },
    /// Somebody has come further than before. Whoever says something has come as far as that without it.
    Marked {
        by: Speaker,
        reach: marks::Reach,
        /// The last message that it is true of.
        upto: u32,
        ticket: Ticket,
    },
    /// Somebody was as far already. Not written.
    MarkedAlready {
        /// The index behind the last message.
        next: u32,
        ticket: Ticket,
    },
    /// Somebody types, or no longer does. Not written.
    Typed {
        by: Speaker,
        to: Audience,
        /// What stands in their composer; none when they stopped.
        text: Text2,
    },
    /// Somebody types on, and nothing else stands in their composer. Nobody is told. Not written.
    TypesOn { by: Speaker },
    /// The customer gave a sign of life. Not written.
    CustomerWas(Life),
    /// The customer left before anybody answered.
    Abandoned {
        /// Left, or gone.
        cause: EndCause,
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
        ticket: Ticket,
    },
    /// The owner has written notes in the open wrap-up; they stand instead of what was kept before.
    NotesKept {
        /// Whose wrap-up.
        agent: AgentId,
        /// The notes; empty: none.
        notes: Text,
        ticket: Ticket,
    },
    /// An agent has changed what is known of the customer.
    Described {
        by: AgentId,
        /// What each key says now; none: nothing any more.
        values: BTreeMap<Text, Text2>,
        ticket: Ticket,
    },
    /// What is known of the customer says that already. Not written.
    DescribedAlready { ticket: Ticket },
    /// The wrap-up is over, and so is the chat.
    WrappedUp {
        /// Whose wrap-up.
        agent: AgentId,
        how: WrapUp,
        notes: Text2,
        ticket: Ticket,
    },
    /// A supervisor gave it another priority.
    Prioritised {
        by: AgentId,
        /// Its class from now on.
        priority: u8,
        ticket: Ticket,
    },
    /// Somebody took it for waiting who is wrong. Not written.
    NotWaiting(Believer),
    /// The host was restarted. Not written.
    Recovered,
    /// A customer who left what had already ended. Not written.
    LeftAlready { ticket: Ticket },
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
                | Event::DescribedAlready { .. }
                | Event::Typed { .. }
                | Event::TypesOn { .. }
                | Event::CustomerWas(_)
                | Event::NotWaiting(_)
                | Event::Recovered
                | Event::LeftAlready { .. }
        )
    }
}
