//! A skill's queue: who waits, in which order. Bumped chats first, then by effective arrival.
mod rules;

use crate::settings::SkillSettings;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A place in a line: smaller is served sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// False for a chat that was transferred back or orphaned: those go first.
    pub not_bumped: bool,
    /// Arrival (or the instant of the bump).
    pub at: Millis,
    /// UUIDv7 order breaks ties as arrival did, and alike in every line of the tenant.
    pub chat: ChatId,
}

/// A chat that asks for a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Which chat.
    pub chat: ChatId,
    /// When it arrived, or was bumped.
    pub at: Millis,
    /// Whether it goes to the head.
    pub bumped: bool,
    /// What it will take of an agent.
    pub units: Units,
}

/// What a queue can be told.
#[derive(Debug, Clone)]
pub enum Command {
    /// Your rules are these.
    Configure(Arc<SkillSettings>),
    /// This chat waits.
    Enqueue(Waiting),
    /// This chat no longer waits.
    Leave {
        /// Which.
        chat: ChatId,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// Say everything about yourself afresh.
    Restate,
}

/// What can have happened to a queue. All of it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// It has these rules.
    Configured(Arc<SkillSettings>),
    /// A chat stands in the line.
    Joined {
        /// Where.
        key: Key,
        /// What it takes of an agent.
        units: Units,
    },
    /// A chat left the line.
    Left {
        /// Which.
        chat: ChatId,
        /// Who took it, if anybody did.
        taken_by: Option<AgentId>,
    },
    /// Everything about the queue, said afresh, so that older events are no longer needed for a rebuild.
    Restated(Box<Queue>),
}

/// The line of one skill.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Queue {
    /// Its rules; none before the first [`Event::Configured`].
    pub settings: Option<Arc<SkillSettings>>,
    /// Who waits, in order, with what each takes.
    pub line: BTreeMap<Key, Units>,
    /// Where each waiting chat stands.
    pub places: BTreeMap<ChatId, Key>,
}
