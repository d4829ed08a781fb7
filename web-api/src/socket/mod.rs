//! The sockets' edge: a thin pump per socket, and outside of it a register with a watchdog for those that freeze.
mod agent;
mod customer;
mod fragments;
mod guard;
mod pump;
mod registry;
mod watchdog;

pub(crate) use agent::AgentSide;
pub(crate) use customer::CustomerSide;
pub(crate) use pump::open;
pub(crate) use registry::{Sockets, Told};
pub(crate) use watchdog::{Leash, on_connect, watch};
