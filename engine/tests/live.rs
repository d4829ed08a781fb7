//! Stories over the real actors: a floor with people and customers, a journal in memory, and time that stands still.
#![allow(clippy::unwrap_used, reason = "a story that cannot go on has failed")]
mod bad_days;
mod batches;
mod durable;
mod faults;
mod flapping;
mod flapping_days;
mod floor;
mod overload;
mod pauses;
mod races;
mod recovery;
mod routing_stories;
mod same_journal;
mod shadows;
