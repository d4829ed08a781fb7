//! The live engine: actix actors that host the routing machines, the journal writer, the live feed and recovery.
//!
//! Machines decide on their tenant's arbiter; one scribe writes what happened in batches and lets nothing out before it
//! is written: first the read model, then the live feed, then the answers, in the order in which it happened.
mod announce;
mod bus;
mod clock;
mod counts;
mod directory;
mod engine;
#[cfg(feature = "faults")]
mod examine;
mod exchange;
mod feed;
mod front;
mod gate;
mod gauges;
mod host;
mod hosted;
mod house;
mod journal;
mod keys;
pub mod memory;
mod outbox;
mod presence;
mod recovery;
mod scribe;
mod seldom;
pub mod shadow;
mod shared;
mod telemetry;
mod tenant;
mod tickets;

pub use announce::{Announcer, Frames, Known, Outgoing, Said, Silent, To, Topic, place};
pub use bus::{Bus, LocalBus};
pub use clock::{Clock, SystemClock, TokioClock};
pub use directory::{Directory, OneProcess, Owner};
pub use engine::{Engine, Options, StartError};
#[cfg(feature = "faults")]
pub use examine::Machines;
pub use feed::{Feed, Joined, Membership};
pub use journal::{Doing, Entry, Journal, JournalError, TenantEntries};
pub use memory::MemoryJournal;
pub use outbox::{Behind, Frame, Next, Outbox, Pushed, Sink};
pub use telemetry::begin_alarms;
pub use tenant::Tenant;
