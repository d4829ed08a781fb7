//! The machines of the routing core under a heap with virtual time, and the people who keep them busy.
pub mod day;
pub mod dice;
pub mod recorded;
pub mod roster;
pub mod tally;
pub mod theory;
pub mod workload;
pub mod world;

pub use day::{Day, Habits, Watch};
pub use dice::Dice;
pub use roster::{Break, Roster, Shift};
pub use tally::{Course, Figures, Tally, Tallying, Work, tally};
pub use workload::{Arrival, Arrivals, Profile, Span, Stream, Workload};
pub use world::{Disk, Order, Setup, World};
