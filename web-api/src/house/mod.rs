//! What runs: start and stop, listeners, the served reference, errands. Names no room.
pub(crate) mod access;
pub(crate) mod changes;
pub(crate) mod compression;
pub(crate) mod console;
pub(crate) mod errands;
pub(crate) mod error;
pub(crate) mod open_files;
pub(crate) mod prometheus;
pub(crate) mod read;
pub(crate) mod reference;
pub(crate) mod rights;
pub(crate) mod router;
pub(crate) mod secrets;
pub(crate) mod server;
pub(crate) mod tenants;
