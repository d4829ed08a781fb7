//! What the outside hears of an event. Rendering belongs to the edge; the engine only carries frames.
use crate::outbox::Behind;
use bytestring::ByteString;
use catalogue::ids::{AgentId, ChatId, TenantId};
use routing::Event;
use routing::folds::desk::Desk;
use routing::folds::insight::Insight;
use routing::time::Millis;
use smallvec::SmallVec;
use std::sync::Arc;

/// What a socket hears of only while its client asks for it: it changes often, and few have it on their screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// How everybody stands.
    People,
    /// The floor: lines, seats, and what everybody does.
    Floor,
    /// Reports of chats that wait for a decision.
    Reports,
    /// Bans of customers.
    Bans,
}

impl Topic {
    /// All of them, in the order of their numbers.
    pub const ALL: [Topic; 4] = [Topic::People, Topic::Floor, Topic::Reports, Topic::Bans];
}

/// Whom a frame is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum To {
    /// Every agent of the tenant who has a socket.
    Everyone,
    /// These agents, in the order of their ids.
    Agents(Arc<[AgentId]>),
    /// Whoever has a skill, in the order of their ids: the read model's own list, which all frames share.
    Skilled(Arc<[AgentId]>),
    /// One agent, on every device.
    Agent(AgentId),
    /// Whoever watches something just now. Not kept: whoever begins to watch asks for all of it.
    Watchers(Topic),
    /// The customer of one chat.
    Customer(ChatId),
}

impl To {
    /// Whether this agent may read it.
    pub(crate) fn reaches(&self, agent: AgentId) -> bool {
        match self {
            To::Everyone => true,
            To::Agents(some) | To::Skilled(some) => some.binary_search(&agent).is_ok(),
            To::Agent(one) => *one == agent,
            To::Watchers(_) | To::Customer(_) => false,
        }
    }
}

/// A rendered frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Whom it is for.
    pub to: To,
    /// What it says; rendered once, however many read it.
    pub frame: ByteString,
    /// What its readers' sockets do behind it.
    pub behind: Behind,
}

/// The frames of one event.
pub type Frames = SmallVec<[Outgoing; 2]>;

/// What some events say, in order, each with its number where it has one.
pub type Said = Vec<(Option<u64>, Frames)>;

/// More frames than any event has, and as many again for what is gathered of several and told behind the last of them.
const FRAMES: u64 = 1 << 13;

/// Those that are an event's own.
const OWN: u64 = FRAMES / 2;

/// The place of an event's `frame` in what a tenant's feed says: the numbers that clients resume from. An event speaks several
/// times, and a connection may break between any two of them.
///
/// Below 2^53, which is as far as a browser counts, for 2^40 events of a tenant.
pub fn place(seq: u64, frame: usize) -> u64 {
    seq * FRAMES + (frame as u64).min(OWN - 1)
}

/// The place behind an event's own frames, before whatever is gathered of it.
pub(crate) fn place_owing(seq: u64) -> u64 {
    seq * FRAMES + OWN - 1
}

/// The place behind all that is said up to an event, gathered or not.
pub(crate) fn place_after(seq: u64) -> u64 {
    seq * FRAMES + FRAMES - 1
}

/// The next place for something gathered; none where all are taken.
pub(crate) fn place_gathered(place: u64) -> Option<u64> {
    (place % FRAMES < FRAMES - 1).then_some(place + 1)
}

/// The place behind all that is said up to the event of this place.
pub(crate) fn place_settled(place: u64) -> u64 {
    place_after(place / FRAMES)
}

/// What is seen and known as of an event.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// The read model.
    pub desk: &'a Desk,
    /// What the engine knows about itself.
    pub insight: &'a Insight,
}

/// Renders what the outside hears.
pub trait Announcer: Send + Sync + 'static {
    /// Called once per event after its batch committed, in order, with what is seen and known as of that event.
    fn announce(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event, known: Known<'_>) -> Frames;
}

/// Says nothing; for benches and tools without sockets.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Announcer for Silent {
    fn announce(&self, _: TenantId, _: Option<u64>, _: Millis, _: &Event, _: Known<'_>) -> Frames {
        Frames::new()
    }
}
