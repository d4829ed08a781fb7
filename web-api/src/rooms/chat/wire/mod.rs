//! rooms::chat::wire
pub(crate) mod changed;
pub(crate) mod chat;
pub(crate) mod input;
pub(crate) mod known;
pub(crate) mod line;
pub(crate) mod people;
pub(crate) mod poke;
pub(crate) mod presence;
pub(crate) mod removed;
pub(crate) mod seen;
pub(crate) mod skills;
pub(crate) mod step;
pub(crate) mod supervise;
pub(crate) mod told;
