//! The machines of the routing core under a heap with virtual time, and the people who keep them busy.
pub mod dice;
pub mod roster;
pub mod workload;
pub mod world;

pub use dice::Dice;
pub use roster::{Roster, Shift};
pub use workload::{Arrival, Profile, Span, Stream, Workload};
pub use world::{Disk, Order, Setup, World};
