//! rooms::chat::calls
pub(crate) mod asked;
pub(crate) mod attachment;
pub(crate) mod chat;
pub(crate) mod describe;
pub(crate) mod details;
pub(crate) mod people;
pub(crate) mod poke;
pub(crate) mod queue;
pub(crate) mod say;
pub(crate) mod skills;
pub(crate) mod supervise;
