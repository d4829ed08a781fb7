//! A tenant: its configuration, who is signed in, and the one index that says who meets whom.
pub mod conduct;
mod decide;
pub mod index;
mod lines;
mod people;
mod react;
pub mod shadow;
mod transfer;
mod trial;

pub use lines::Lines;

use crate::agent::Outcome;
use crate::canary::{self, Trial};
use crate::chat::people::{Invite, Kind};
use crate::chat::transfer::Order;
use crate::chat::{Opening, Text2, WaitedOut};
use crate::message::Ticket;
use crate::queue::{Place, Waiting};
use crate::settings::{Config, Person};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use std::sync::Arc;

/// How a line or a seat stands now, as its owner says. State, not change: hearing it twice is harmless.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Report {
    /// A chat waits.
    Waiting {
        /// In which line.
        skill: SkillId,
        /// Since when, and what it asks for.
        waiting: Waiting,
    },
    /// A chat no longer waits.
    Gone {
        /// From which line. A transferred chat may stand in another one before this one is heard.
        skill: SkillId,
        chat: ChatId,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// An agent's skills with levels.
    Skills {
        agent: AgentId,
        /// Signed in, away or not: said here too, because after a restart skills are heard before seats.
        present: bool,
        skills: Vec<(SkillId, u8)>,
    },
    /// An agent's seat.
    Seat {
        agent: AgentId,
        /// How it stands.
        seat: SeatState,
        /// The chat that has just begun to ring, and from which place, if that is the news.
        rang: Option<(ChatId, Place)>,
    },
    /// A chat rings at an agent (said after a restart).
    Ringing { chat: ChatId, agent: AgentId, place: Place },
    /// A chat does not ring at an agent (said when asked).
    NotRinging {
        chat: ChatId,
        /// Where it does not.
        agent: AgentId,
        /// Because the agent has it.
        taken: bool,
    },
    /// An offer ended without being accepted.
    OfferEnded {
        chat: ChatId,
        /// Whose offer.
        agent: AgentId,
        outcome: Outcome,
    },
}

/// An agent's seat, as far as matching asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatState {
    /// Signed in, away or not.
    pub present: bool,
    /// Whether the agent is available.
    pub open: bool,
    /// Whether a console of the agent is there. Without one nothing is offered.
    pub connected: bool,
    /// How many offers ring.
    pub ringing: u32,
    /// What is free, rings and all considered.
    pub free: Units,
    /// The most the agent may hold.
    pub maximum: Units,
    /// Since when the agent has had nothing new.
    pub idle_since: Millis,
    /// When something last rang or was taken; none since the sign-in.
    pub assigned_at: Option<Millis>,
    /// Which of the tenant's decisions was the agent's last; 0 since the sign-in.
    pub turn: u64,
    /// When the agent last came (back): signed in, or chose to be available, or a cause was lifted.
    pub returned_at: Millis,
}

/// Where to look for a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// A chat came, or is free again: which seat takes it?
    Chat(ChatId),
    /// A seat came free: which chat does it take?
    Seat(AgentId),
}

/// What spoke for a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The chat came, or its turn came anew: the policy's pick among the seats that were ready.
    Picked {
        /// How many there were.
        ready: u32,
        /// Who would have been next, at most three.
        runners: index::Runners,
    },
    /// The seat came free: the first chat over all lines that it may serve.
    Freed {
        /// How many lines had somebody waiting.
        lines: u32,
    },
    /// The chat's step asks for this very agent.
    Asked,
}

/// What a tenant can be told.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// This is the configuration from now on.
    Configure(Arc<Config>),
    /// A person signs in (again, or on one more device).
    SignIn {
        person: Arc<Person>,
        device: DeviceId,
        /// When the session ends.
        until: Millis,
        ticket: Ticket,
    },
    /// A customer asks for a chat.
    Admit {
        chat: ChatId,
        /// With what. The spans in it are filled from the configuration.
        opening: Arc<Opening>,
        ticket: Ticket,
    },
    /// A chat's owner wants to transfer it to a skill.
    Transfer {
        chat: ChatId,
        by: AgentId,
        to: SkillId,
        /// What whoever takes it should know.
        note: Text2,
        ticket: Ticket,
    },
    /// A chat's owner wants to invite somebody.
    Invite {
        chat: ChatId,
        by: AgentId,
        whom: AgentId,
        kind: Kind,
        /// What the invited agent should know.
        note: Text2,
        ticket: Ticket,
    },
    /// A person bans or reports somebody, or takes that back.
    Conduct(Box<conduct::Order>),
    /// A chat has waited in a line for as long as it may.
    Overflow {
        skill: SkillId,
        /// Which, and since when.
        waiting: Waiting,
    },
    /// A machine says how it stands.
    Hear(Report),
    /// Look for a match.
    Match(Hint),
    /// The canary is to be judged.
    Judge,
    /// The clock has reached something: a pass is over, a step begins, an agent has rested.
    Due,
    /// Say everything about yourself afresh.
    Restate,
}

impl Command {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::SignIn { ticket, .. }
            | Command::Admit { ticket, .. }
            | Command::Transfer { ticket, .. }
            | Command::Invite { ticket, .. } => *ticket,
            Command::Conduct(order) => order.ticket,
            _ => Ticket::NONE,
        }
    }
}

/// What can have happened to a tenant.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// It has this configuration.
    Configured(Arc<Config>),
    /// A person may come in. Not written: the agent's own event is.
    SignInPassed {
        person: Arc<Person>,
        device: DeviceId,
        /// When the session ends.
        until: Millis,
        ticket: Ticket,
    },
    /// A chat may begin. Not written: the chat's own event is.
    Admitted { chat: ChatId, opening: Arc<Opening>, ticket: Ticket },
    /// It is said where a chat goes on that has waited too long. Not written: the chat's own event is.
    OverflowPassed {
        chat: ChatId,
        /// What it is told.
        waited: WaitedOut,
    },
    /// A chat may be transferred as far as the target goes. Not written: the chat's own event is.
    TransferPassed {
        chat: ChatId,
        /// To which skill, under which rules.
        order: Order,
    },
    /// Somebody may be invited as far as that agent goes. Not written: the chat's own event is.
    InvitePassed {
        chat: ChatId,
        /// Who, by whom, to what.
        invite: Invite,
    },
    /// A machine said how it stands. Not written: its owner's event is.
    Heard(Report),
    /// A chat is to ring at an agent: the decision, with the version of the configuration that made it.
    Matched {
        chat: ChatId,
        skill: SkillId,
        /// What it takes.
        units: Units,
        agent: AgentId,
        /// The configuration's version.
        version: u32,
        /// The canary whose draft decided; 0 where the policy in force did.
        canary: u32,
        /// How long it rings.
        span: Millis,
        /// By which step of the skill's policy.
        step: u8,
        /// What spoke for this match.
        why: Why,
        /// The how manieth decision of the tenant it is, from 1.
        turn: u64,
    },
    /// Something of bans and reports.
    Conduct(conduct::Event),
    /// Something of the canary.
    Canary(canary::Event),
    /// Everything about the tenant that is written, said afresh, so that older events are no longer needed for a rebuild.
    Restated(Box<Restated>),
    /// An offer in flight is called back.
    Withdrawn {
        chat: ChatId,
        agent: AgentId,
        /// From which place it rings there.
        place: Place,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// An agent who missed or declined the chat is not offered it again before then.
    Passed { chat: ChatId, agent: AgentId, until: Millis },
    /// That time is over. Not written: it follows from the clock.
    PassOver { chat: ChatId, agent: AgentId },
    /// A waiting chat's next step begins. Not written: it follows from the clock.
    Stepped(ChatId),
    /// An agent's pace allows more. Not written: it follows from the clock.
    Rested(AgentId),
    /// The clock had reached something before a look for a match; then it is looked again. Not written.
    LookAgain(Hint),
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        if let Event::Canary(event) = self {
            return event.journaled();
        }
        matches!(
            self,
            Event::Configured(_)
                | Event::Matched { .. }
                | Event::Withdrawn { .. }
                | Event::Passed { .. }
                | Event::Conduct(_)
                | Event::Restated(_)
        )
    }
}

impl Event {
    /// The configuration that holds from then on, if it says one.
    pub fn config(&self) -> Option<&Arc<Config>> {
        match self {
            Event::Configured(config) => Some(config),
            Event::Restated(restated) => Some(&restated.config),
            _ => None,
        }
    }
}

/// What of a tenant is written.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Restated {
    /// What is configured.
    pub config: Arc<Config>,
    /// Who is banned, and which chats were reported.
    pub conduct: conduct::Conduct,
    /// Who is not offered which chat before when.
    pub passes: Vec<(ChatId, AgentId, Millis)>,
    /// How many decisions there have been.
    pub turn: u64,
    /// How the newest canary fares.
    pub trial: Trial,
}

/// One tenant.
#[derive(Debug, Clone, Default)]
pub struct Tenant {
    /// What is configured.
    pub config: Arc<Config>,
    /// Who meets whom: derived from what queues and agents report.
    pub index: index::Index,
    /// How many decisions there have been: the order of those that were made at one instant.
    pub turn: u64,
    /// Who waits in the lines that have a cap.
    pub lines: Lines,
    /// How the newest canary fares.
    pub trial: Trial,
    /// When it was last judged.
    pub judged: Millis,
    /// Who is banned, and which chats were reported.
    pub conduct: conduct::Conduct,
}
