//! The machines of the routing core under a heap with virtual time, and the people who keep them busy.
pub mod dice;
pub mod world;

pub use dice::Dice;
pub use world::{Disk, Order, Setup, World};
