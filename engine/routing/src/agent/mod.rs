//! An agent: presence as a lease with causes, and the slots with what holds them.
mod decide;
mod evolve;
pub mod people;
mod presence;
mod push;
mod react;

use crate::Text;
use crate::chat::people::Guest;
use crate::message::Ticket;
use crate::policy::OfferRules;
use crate::queue::Place;
use crate::settings::{Person, Spans};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the agent chose by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Choice {
    /// Ready for chats.
    #[default]
    Available,
    /// Suspended, with a reason id of the catalogue.
    Away { reason: u16 },
}

/// Why an agent is kept away, whatever the agent chose. Each is lifted by its own opposite and by nothing else; those that
/// [`Cause::yields`] also by the agent choosing to be available.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Every device's socket has been gone for the grace.
    ConnectionLost,
    /// Too many offers missed in a row; lifted when the agent chooses to be available.
    MissedOffers,
    /// Little is left of the session; lifted when it is renewed.
    SessionExpiring,
    /// The person has been inactive for as long as they chose; lifted by any sign of theirs.
    Inactive,
    /// A tour of the console is running; lifted when it ends.
    Tour,
    /// A supervisor set the agent away; lifted by a supervisor, or by the agent's own later choice.
    Supervisor,
}

/// How a supervisor wants an agent to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Forced {
    /// Away, with a reason id of the catalogue.
    Away { reason: u16 },
    /// Available, as if the agent had chosen so.
    Available,
    /// As the agent chose: what a supervisor forced before is taken back.
    AsChosen,
}

/// Why an agent is signed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum SignOutCause {
    ByHand,
    /// No device answered for too long.
    Gone,
    /// The session ran out.
    SessionOver,
}

/// How an offer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The agent said no.
    Declined,
    /// Nobody answered in time.
    TimedOut {
        /// Whether it counts as missed: there was no sign of the person while it rang.
        counted: bool,
    },
    /// Nobody could answer: no device of the agent was connected any more.
    Unheard,
    /// The chat was taken by somebody else, or the customer left.
    Withdrawn {
        /// Who took it, if anybody did.
        by: Option<AgentId>,
    },
    /// The agent became unavailable while it rang.
    WentAway,
    /// When the offer came, the agent had no room, was not available or not connected, or enough rang already; it never rang.
    Unable,
}

/// Why a held chat is no longer held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum ReleaseCause {
    /// Somebody else was faster, or the chat was gone.
    Lost { by: Option<AgentId> },
    /// The wrap-up is over.
    Done,
    /// The agent is gone for good: the chat goes back into the line, or its wrap-up is over.
    Requeued,
    /// The agent transferred it, or somebody else has it from the agent.
    HandedOver,
    /// The agent never answered it, and its skill's policy moves it then.
    Unanswered,
}

/// A chat that is to ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Ring {
    pub chat: ChatId,
    pub place: Place,
    /// What it takes.
    pub units: Units,
    /// For how long it rings.
    pub span: Millis,
    /// What else holds for it.
    pub offer: OfferRules,
    /// When the tenant decided it.
    pub at: Millis,
    /// The how manieth decision of the tenant it was: tells apart what was decided at one instant.
    pub turn: u64,
}

/// What an agent can be told.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// You are signed in (again, or on one more device).
    SignIn {
        /// Who, with skills and slots.
        person: Arc<Person>,
        device: DeviceId,
        /// When the session ends.
        until: Millis,
        /// The tenant's spans.
        spans: Spans,
        ticket: Ticket,
    },
    /// The agent signs out; refused while chats are held.
    SignOut { ticket: Ticket },
    /// The session was renewed until then.
    Renew { until: Millis, ticket: Ticket },
    /// The agent chooses to be available or away.
    Choose { choice: Choice, ticket: Ticket },
    /// The agent takes a waiting chat, or accepts the offer that rings.
    Take {
        chat: ChatId,
        /// What it takes.
        units: Units,
        ticket: Ticket,
    },
    /// The agent declines the offer that rings.
    Decline {
        chat: ChatId,
        /// Why, if the agent says.
        reason: Option<Text>,
        ticket: Ticket,
    },
    /// A device's socket is open.
    DeviceUp(DeviceId),
    /// A device's socket is gone.
    DeviceDown(DeviceId),
    /// The host was restarted: no socket is open, graces begin now.
    Recovered,
    /// A device noticed that the person does something.
    Active,
    /// The person has been inactive for too long.
    Idle,
    /// Little is left of the session.
    SessionExpires,
    /// A tour of the console begins or ends.
    Tour {
        /// Whether it begins.
        runs: bool,
        ticket: Ticket,
    },
    /// A supervisor says how the agent is to stand.
    Force { by: AgentId, to: Forced, ticket: Ticket },
    /// The agent's skills with levels are these from now on.
    Learn { skills: Vec<(SkillId, u8)>, ticket: Ticket },
    /// A supervisor gives the agent a chat, whatever room there is.
    Push {
        chat: ChatId,
        /// What it takes.
        units: Units,
        by: AgentId,
        ticket: Ticket,
    },
    /// Ring for this chat.
    Ring(Ring),
    /// Stop ringing.
    Withdraw {
        chat: ChatId,
        /// From which place it rings. A bell for another place of the same chat rings on.
        place: Place,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// You no longer hold this chat.
    Release {
        chat: ChatId,
        /// Why.
        cause: ReleaseCause,
    },
    /// A chat takes the agent for its owner.
    AskHolds(ChatId),
    /// The tenant takes a chat for ringing here.
    AskRings(ChatId),
    /// Something about a chat of somebody else.
    People(ChatId, people::Command),
    /// An offer has rung out.
    RingOut(ChatId),
    /// What rings has had no console for too long.
    Unheard,
    /// The grace after the last lost socket is over.
    GraceOver,
    /// No device answered for too long.
    Gone,
    /// The session ran out.
    SessionOver,
    /// Say everything about yourself afresh.
    Restate,
}

impl Command {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::SignIn { ticket, .. }
            | Command::SignOut { ticket }
            | Command::Renew { ticket, .. }
            | Command::Choose { ticket, .. }
            | Command::Tour { ticket, .. }
            | Command::Force { ticket, .. }
            | Command::Learn { ticket, .. }
            | Command::Take { ticket, .. }
            | Command::Push { ticket, .. }
            | Command::Decline { ticket, .. } => *ticket,
            Command::People(_, command) => command.ticket(),
            _ => Ticket::NONE,
        }
    }
}

/// What can have happened to an agent.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// Signed in, from offline or again.
    SignedIn {
        /// Who, with skills and slots.
        person: Arc<Person>,
        /// When the session ends.
        until: Millis,
        /// The tenant's spans.
        spans: Spans,
        ticket: Ticket,
    },
    SignedOut {
        /// Why.
        cause: SignOutCause,
        ticket: Ticket,
    },
    /// The session lasts until then.
    Renewed { until: Millis, ticket: Ticket },
    /// The agent chose.
    Chose { choice: Choice, ticket: Ticket },
    /// The engine keeps the agent away.
    Kept(Cause),
    /// The engine no longer keeps the agent away for this.
    Lifted(Cause),
    /// A tour of the console began or ended.
    Toured {
        /// Whether it began.
        runs: bool,
        ticket: Ticket,
    },
    /// A supervisor said how the agent is to stand.
    Forced { by: AgentId, to: Forced, ticket: Ticket },
    /// The agent has these skills with levels, and no others.
    Learned { skills: Vec<(SkillId, u8)>, ticket: Ticket },
    /// An offer rings; its slot is held.
    Rang {
        /// For which chat, and for how long.
        ring: Ring,
        /// When it rings out.
        until: Millis,
    },
    /// An offer ended without being accepted.
    OfferEnded { chat: ChatId, outcome: Outcome, ticket: Ticket },
    /// The agent said why an offer was declined.
    Explained {
        chat: ChatId,
        /// Why.
        reason: Text,
    },
    /// The agent accepted the offer; the chat has yet to agree.
    Accepted { chat: ChatId, ticket: Ticket },
    /// The agent reaches for a waiting chat; a slot is held and the chat has yet to agree.
    Claimed {
        chat: ChatId,
        /// What it takes.
        units: Units,
        /// The supervisor who gave it to the agent, whatever room there was; none: the agent reached for it.
        forced: Option<AgentId>,
        ticket: Ticket,
    },
    /// A held chat is no longer held.
    Released {
        chat: ChatId,
        /// Why.
        cause: ReleaseCause,
    },
    /// Something about a chat of somebody else.
    People(ChatId, people::Event),
    /// The agent is to have skills that they have. Not written.
    KnewAlready { ticket: Ticket },
    /// The agent asks again for a chat already held. Not written.
    AskedAgain { chat: ChatId, ticket: Ticket },
    /// A device's socket opened. Not written.
    DeviceUp(DeviceId),
    /// A device's socket went. Not written.
    DeviceDown(DeviceId),
    /// The person did something. Not written.
    WasActive,
    /// Asked to ring for what rings already. Not written.
    RangAlready { chat: ChatId },
    /// A chat took the agent for its owner, and is wrong. Not written.
    NotHeld { chat: ChatId },
    /// The tenant took a chat for ringing here, and is wrong. Not written.
    NotRinging { chat: ChatId },
    /// The host was restarted. Not written.
    Recovered,
    /// Everything about the agent, said afresh, so that older events are no longer needed for a rebuild.
    Restated(Box<Agent>),
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        if let Event::People(_, event) = self {
            return event.journaled();
        }
        !matches!(
            self,
            Event::AskedAgain { .. }
                | Event::KnewAlready { .. }
                | Event::RangAlready { .. }
                | Event::NotHeld { .. }
                | Event::NotRinging { .. }
                | Event::DeviceUp(_)
                | Event::DeviceDown(_)
                | Event::WasActive
                | Event::Recovered
        )
    }
}

/// What holds a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Hold {
    /// An offer that rings.
    Ringing {
        place: Place,
        /// What it takes.
        units: Units,
        /// Since when it rings.
        since: Millis,
        /// When it rings out.
        until: Millis,
        /// The rules under which it began to.
        offer: OfferRules,
    },
    /// A chat that the agent has reached for or owns, until its wrap-up is over.
    Taken {
        /// What it takes.
        units: Units,
        since: Millis,
        /// Whether a supervisor gave it to the agent, whatever room there was.
        forced: bool,
    },
}

impl Hold {
    /// What it takes.
    pub fn units(&self) -> Units {
        match self {
            Hold::Ringing { units, .. } | Hold::Taken { units, .. } => *units,
        }
    }
}

/// One agent.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Agent {
    /// Who; none before the first sign-in.
    pub person: Option<Arc<Person>>,
    /// The tenant's spans.
    pub spans: Spans,
    /// Signed in at all.
    pub signed_in: bool,
    /// When the session ends.
    pub session_until: Millis,
    /// What the agent chose.
    pub choice: Choice,
    /// Why the engine keeps the agent away.
    pub causes: BTreeSet<Cause>,
    /// What holds the slots.
    pub holds: BTreeMap<ChatId, Hold>,
    /// The chats of others to which the agent is invited or in which it is, as they said. They hold no slot.
    pub guests: BTreeMap<ChatId, Guest>,
    /// Since when the agent has had nothing new: the later of the last assignment, the last release and the last return.
    pub idle_since: Millis,
    /// When something last rang or was taken; none since the sign-in.
    pub assigned_at: Option<Millis>,
    /// Which of the tenant's decisions rang last; 0 since the sign-in. Orders those whose instants are the same.
    pub turn: u64,
    /// When the agent last came (back): signed in, or became available.
    pub returned_at: Millis,
    /// Offers missed in a row.
    pub missed: u32,
    /// Who set the agent away, and for which reason, while [`Cause::Supervisor`] holds.
    pub forced: Option<(AgentId, u16)>,
    /// Signed out because no device answered: who comes back within the session stands as before.
    pub gone: bool,
    /// Which sockets are open, and since when none is. Not written, rebuilt as people reconnect.
    pub lease: Lease,
}

/// The agent's devices.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lease {
    /// Those with an open socket, with how many each.
    pub open: BTreeMap<DeviceId, u32>,
    /// Since when there is none.
    pub lost_since: Option<Millis>,
    /// When the person last did something.
    pub active_at: Millis,
}
