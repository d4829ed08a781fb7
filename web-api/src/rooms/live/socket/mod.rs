//! The sockets' edge: a thin pump per socket, and outside of it a register with a watchdog for those that freeze.
pub(crate) mod agent;
pub(crate) mod asking;
pub(crate) mod customer;
pub(crate) mod fragments;
pub(crate) mod guard;
pub(crate) mod pump;
pub(crate) mod watching;
