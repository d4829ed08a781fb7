//! What travels: commands to machines, the closed list of what machines say to each other, and the facts they leave.
use crate::Text;
use crate::machine::{Effect, Effects};
use crate::refusal::Refusal;
use crate::settings::{Person, SkillSettings, Spans};
use crate::tenant::Report;
use crate::time::Millis;
use crate::{agent, chat, queue, tenant};
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use std::sync::Arc;

/// A person's claim to an answer. It exists only while the process lives and is never written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Ticket(pub u64);

impl Ticket {
    /// Nobody waits for an answer.
    pub const NONE: Ticket = Ticket(0);
    /// Whether somebody waits.
    pub fn is_some(self) -> bool {
        self != Ticket::NONE
    }
}

/// One machine of a tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Address {
    /// The tenant itself.
    Tenant,
    /// A skill's queue.
    Queue(SkillId),
    Agent(AgentId),
    Chat(ChatId),
}

/// A command with the machine that it is for.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    Tenant(tenant::Command),
    Queue(SkillId, queue::Command),
    Agent(AgentId, agent::Command),
    Chat(ChatId, chat::Command),
}

impl Command {
    /// The machine that it is for.
    pub fn address(&self) -> Address {
        match self {
            Command::Tenant(_) => Address::Tenant,
            Command::Queue(id, _) => Address::Queue(*id),
            Command::Agent(id, _) => Address::Agent(*id),
            Command::Chat(id, _) => Address::Chat(*id),
        }
    }

    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::Tenant(command) => command.ticket(),
            Command::Queue(..) => Ticket::NONE,
            Command::Agent(_, command) => command.ticket(),
            Command::Chat(_, command) => command.ticket(),
        }
    }

    /// Whether the addressed machine comes into being with this command.
    pub fn creates(&self) -> bool {
        match self {
            Command::Tenant(_) => true,
            // A chat may come before the rules do; it waits in the line, and is offered once they are there.
            Command::Queue(_, command) => {
                matches!(command, queue::Command::Configure(_) | queue::Command::Enqueue(_))
            }
            Command::Agent(_, command) => matches!(command, agent::Command::SignIn { .. }),
            Command::Chat(_, command) => matches!(command, chat::Command::Open { .. }),
        }
    }

    /// What to answer a person whose command finds no machine.
    pub fn not_there(&self) -> Refusal {
        match self {
            Command::Agent(..) => Refusal::AgentInactive,
            Command::Tenant(_) | Command::Queue(..) | Command::Chat(..) => Refusal::ChatNotThere,
        }
    }
}

/// A fact, with the machine it happened to. The journal is a list of these.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    Tenant(tenant::Event),
    Queue(SkillId, queue::Event),
    Agent(AgentId, agent::Event),
    Chat(ChatId, chat::Event),
}

impl Event {
    /// The machine it happened to.
    pub fn address(&self) -> Address {
        match self {
            Event::Tenant(_) => Address::Tenant,
            Event::Queue(id, _) => Address::Queue(*id),
            Event::Agent(id, _) => Address::Agent(*id),
            Event::Chat(id, _) => Address::Chat(*id),
        }
    }

    /// Whether it is written. What is not (typing, pings, echoes of facts that their owner wrote) may be lost in a crash.
    pub fn journaled(&self) -> bool {
        match self {
            Event::Tenant(event) => event.journaled(),
            Event::Queue(_, event) => event.journaled(),
            Event::Agent(_, event) => event.journaled(),
            Event::Chat(_, event) => event.journaled(),
        }
    }
}

/// Everything that one machine can say to another.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Tell {
    /// To the tenant: how a line or a seat stands now.
    Report(Report),
    /// To a queue: your rules.
    Configure(Arc<SkillSettings>),
    /// To a queue: this chat waits.
    Enqueue(SkillId, queue::Waiting),
    /// To a queue: this chat no longer waits.
    Leave(SkillId, ChatId, Option<AgentId>),
    /// To an agent: you are signed in.
    SignIn {
        /// Who, with skills and slots.
        person: Arc<Person>,
        device: DeviceId,
        /// When the session ends unless it is renewed.
        until: Millis,
        /// The tenant's spans.
        spans: Spans,
        ticket: Ticket,
    },
    /// To an agent: ring for this chat.
    Ring(AgentId, agent::Ring),
    /// To an agent: stop ringing, the chat is gone or taken.
    Withdraw(AgentId, ChatId, queue::Place, Option<AgentId>),
    /// To an agent: you no longer hold this chat.
    Release(AgentId, ChatId, agent::ReleaseCause),
    /// To a chat: begin.
    Open(ChatId, Arc<chat::Opening>, Ticket),
    /// To a chat: this agent takes you.
    Take(ChatId, chat::Take),
    /// To a chat: your owner is gone for good.
    Orphan(ChatId, AgentId),
    /// To the tenant: this chat has waited in this line for as long as it may.
    Overflow(SkillId, queue::Waiting),
    /// To a chat: you have waited for as long as you may, and go on there, or are missed.
    WaitedOut(ChatId, chat::WaitedOut),
    /// To a chat: your customer has been banned by this agent.
    Banned(ChatId, AgentId),
    /// To a chat: your owner wants you with this skill, and somebody is available there.
    Transfer(ChatId, chat::transfer::Order),
    /// To a chat: this agent declined your offer, and this is why.
    Declined(ChatId, AgentId, Text),
    /// To a chat: something about its people.
    People(ChatId, chat::people::Command),
    /// To an agent: something about a chat of somebody else.
    Guest(AgentId, ChatId, agent::people::Command),
    /// To a chat, after a restart: this line or this agent takes you for waiting, and hears if you are not.
    AskWaits(ChatId, chat::Believer),
    /// To an agent, after a restart: this chat is said to ring at you, and the tenant hears if it does not.
    AskRings(AgentId, ChatId),
    /// To an agent, after a restart: this chat takes you for its owner, and hears if you are not.
    AskHolds(AgentId, ChatId),
}

impl Tell {
    /// The machine that it is for.
    pub fn address(&self) -> Address {
        match self {
            Tell::Report(_) | Tell::Overflow(..) => Address::Tenant,
            Tell::Configure(settings) => Address::Queue(settings.id),
            Tell::Enqueue(skill, _) | Tell::Leave(skill, ..) => Address::Queue(*skill),
            Tell::SignIn { person, .. } => Address::Agent(person.id),
            Tell::Ring(agent, _)
            | Tell::Withdraw(agent, ..)
            | Tell::Release(agent, ..)
            | Tell::Guest(agent, ..)
            | Tell::AskRings(agent, _)
            | Tell::AskHolds(agent, _) => Address::Agent(*agent),
            Tell::Open(chat, ..)
            | Tell::Take(chat, _)
            | Tell::Orphan(chat, _)
            | Tell::Transfer(chat, _)
            | Tell::Declined(chat, ..)
            | Tell::People(chat, _)
            | Tell::WaitedOut(chat, _)
            | Tell::Banned(chat, _)
            | Tell::AskWaits(chat, _) => Address::Chat(*chat),
        }
    }

    /// Whether the machine comes into being with it.
    pub fn creates(&self) -> bool {
        matches!(self, Tell::Configure(_) | Tell::Enqueue(..) | Tell::SignIn { .. } | Tell::Open(..))
    }

    /// As a command to its machine.
    pub fn into_command(self) -> Command {
        match self {
            Tell::Report(report) => Command::Tenant(tenant::Command::Hear(report)),
            Tell::Configure(settings) => Command::Queue(settings.id, queue::Command::Configure(settings)),
            Tell::Enqueue(skill, waiting) => Command::Queue(skill, queue::Command::Enqueue(waiting)),
            Tell::Leave(skill, chat, taken_by) => Command::Queue(skill, queue::Command::Leave { chat, taken_by }),
            Tell::SignIn { person, device, until, spans, ticket } => {
                Command::Agent(person.id, agent::Command::SignIn { person, device, until, spans, ticket })
            }
            Tell::Ring(agent, ring) => Command::Agent(agent, agent::Command::Ring(ring)),
            Tell::Withdraw(agent, chat, place, taken_by) => {
                Command::Agent(agent, agent::Command::Withdraw { chat, place, taken_by })
            }
            Tell::Release(agent, chat, cause) => Command::Agent(agent, agent::Command::Release { chat, cause }),
            Tell::Open(chat, opening, ticket) => Command::Chat(chat, chat::Command::Open { opening, ticket }),
            Tell::Take(chat, take) => Command::Chat(chat, chat::Command::Take(take)),
            Tell::Orphan(chat, agent) => Command::Chat(chat, chat::Command::Orphan(agent)),
            Tell::Transfer(chat, order) => Command::Chat(chat, chat::Command::Transfer(order)),
            Tell::Overflow(skill, waiting) => Command::Tenant(tenant::Command::Overflow { skill, waiting }),
            Tell::WaitedOut(chat, waited) => Command::Chat(chat, chat::Command::WaitedOut(waited)),
            Tell::Banned(chat, by) => Command::Chat(chat, chat::Command::Banned { by }),
            Tell::Declined(chat, by, reason) => Command::Chat(chat, chat::Command::Declined { by, reason }),
            Tell::People(chat, command) => Command::Chat(chat, chat::Command::People(command)),
            Tell::Guest(agent, chat, command) => Command::Agent(agent, agent::Command::People(chat, command)),
            Tell::AskWaits(chat, believer) => Command::Chat(chat, chat::Command::AskWaits(believer)),
            Tell::AskRings(agent, chat) => Command::Agent(agent, agent::Command::AskRings(chat)),
            Tell::AskHolds(agent, chat) => Command::Agent(agent, agent::Command::AskHolds(chat)),
        }
    }

    /// What happens when the machine that this is for is no longer there: whoever waits is told, and nothing stays held.
    pub fn bounce(self) -> Effects<()> {
        let mut effects = Effects::new();
        match self {
            Tell::Take(chat, take) => {
                effects.push(Effect::Tell(Tell::Release(take.agent, chat, agent::ReleaseCause::Lost { by: None })));
                effects.push(Effect::Settle(take.ticket, Err(Refusal::ChatNotThere)));
            }
            Tell::Ring(agent, ring) => {
                effects.push(Effect::Tell(Tell::Report(Report::OfferEnded {
                    chat: ring.chat,
                    agent,
                    outcome: agent::Outcome::Unable,
                })));
            }
            Tell::AskWaits(chat, believer) => effects.push(Effect::Tell(believer.hears_no(chat, None))),
            Tell::People(chat, command) => return command.bounce(chat),
            Tell::Guest(agent, chat, command) => return command.bounce(agent, chat),
            Tell::AskHolds(agent, chat) => effects.push(Effect::Tell(Tell::Orphan(chat, agent))),
            Tell::SignIn { ticket, .. } | Tell::Open(_, _, ticket) => {
                effects.push(Effect::Settle(ticket, Err(Refusal::ChatNotThere)));
            }
            Tell::Transfer(_, order) => effects.push(Effect::Settle(order.ticket, Err(Refusal::ChatNotThere))),
            Tell::Orphan(..)
            | Tell::Declined(..)
            | Tell::AskRings(..)
            | Tell::Overflow(..)
            | Tell::WaitedOut(..)
            | Tell::Banned(..)
            | Tell::Enqueue(..)
            | Tell::Report(_)
            | Tell::Configure(_)
            | Tell::Leave(..)
            | Tell::Withdraw(..)
            | Tell::Release(..) => {}
        }
        effects
    }
}
