//! A skill's queue: who waits, in which order. Bumped chats first, then by priority and arrival.
mod rules;

use crate::canary::Arm;
use crate::policy::Priorities;
use crate::settings::SkillSettings;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A place in a line: smaller is served sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// False for a chat that was transferred back or orphaned: those go first.
    pub not_bumped: bool,
    /// The tier of its priority class, 0 first: always 0 unless priorities are strict.
    pub tier: u8,
    /// The instant as which its arrival (or its bump) counts, its priority class considered.
    pub at: Millis,
    /// UUIDv7 order breaks ties as arrival did, and alike in every line of the tenant.
    pub chat: ChatId,
}

/// What a chat asks of the agent who is to have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// What it takes of an agent.
    pub units: Units,
    /// Its class of priority; 0 is served first.
    pub priority: u8,
    /// Whom the customer or the connector asked for.
    pub preferred: Option<AgentId>,
    /// Who had the customer's last chat.
    pub last: Option<AgentId>,
    /// Who is not to have it unless nobody else can: the agent who transferred it here.
    pub avoid: Option<AgentId>,
    /// In which arm of a canary it is; none where there was no canary when it came.
    pub arm: Option<Arm>,
}

impl Need {
    /// Of usual priority, from anybody.
    pub fn of(units: Units) -> Need {
        Need { units, priority: limit::PRIORITY_USUAL, preferred: None, last: None, avoid: None, arm: None }
    }
}

/// A place in a line as its chat, its bell and its line all name it. A chat never takes two at the same instant, so what is
/// said of an earlier one is told from what is said of a later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// In which line.
    pub skill: SkillId,
    /// When it was taken.
    pub since: Millis,
}

/// A chat that asks for a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Waiting {
    pub chat: ChatId,
    /// When it arrived, or was bumped.
    pub at: Millis,
    /// Whether it goes to the head.
    pub bumped: bool,
    /// What it asks of an agent.
    pub need: Need,
}

impl Waiting {
    /// The place that it asks for in this line.
    pub fn place(&self, skill: SkillId) -> Place {
        Place { skill, since: self.at }
    }

    /// Whether both are one and the same place in a line, its priority apart.
    pub fn is_place_of(&self, other: &Waiting) -> bool {
        *self == Waiting { need: Need { priority: self.need.priority, ..other.need }, ..*other }
    }

    /// Its place in a line that weighs priorities so.
    pub fn key(&self, priorities: Priorities) -> Key {
        let (tier, at) = match self.bumped {
            // Who has been served before goes first, whatever the class: oldest first.
            true => (0, self.at),
            false => priorities.rank(self.need.priority, self.at),
        };
        Key { not_bumped: !self.bumped, tier, at, chat: self.chat }
    }
}

/// What a queue can be told.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// Your rules are these.
    Configure(Arc<SkillSettings>),
    /// This chat waits.
    Enqueue(Waiting),
    /// This chat no longer waits.
    Leave {
        chat: ChatId,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// Somebody has waited for as long as anybody may.
    WaitOut,
    /// Say everything about yourself afresh.
    Restate,
}

/// What can have happened to a queue.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// It has these rules.
    Configured(Arc<SkillSettings>),
    /// A chat stands in the line.
    Joined(Waiting),
    /// A chat left the line.
    Left {
        chat: ChatId,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// A chat that has just left had waited for as long as it may. Not written: what becomes of the chat is.
    WaitedOut(Waiting),
    /// Everything about the queue, said afresh, so that older events are no longer needed for a rebuild.
    Restated(Box<Queue>),
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        !matches!(self, Event::WaitedOut(_))
    }
}

/// The line of one skill.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Queue {
    /// Its rules; none before the first [`Event::Configured`].
    pub settings: Option<Arc<SkillSettings>>,
    /// Who waits, in order.
    pub line: BTreeMap<Key, Waiting>,
    /// Where each waiting chat stands.
    pub places: BTreeMap<ChatId, Key>,
    /// Since when each has waited, where the line has a longest wait.
    pub since: BTreeSet<(Millis, ChatId)>,
}
