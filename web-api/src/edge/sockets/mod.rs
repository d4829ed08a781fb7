//! Open sockets: who they are of, how they are told, and a watchdog that cuts those that freeze.
pub(crate) mod open_pages;
pub(crate) mod registry;
pub(crate) mod watchdog;
