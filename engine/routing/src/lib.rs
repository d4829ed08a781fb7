//! The routing core: four pure machines that decide who gets which chat, now, and why.
//!
//! No clock, no randomness, no connection and no lock live here: time and ids come in as arguments.
//! A host (an actix actor in production, a heap with virtual time in tests) owns the mailboxes.
pub mod agent;
pub mod canary;
pub mod chat;
pub mod folds;
pub mod invariants;
pub mod machine;
pub mod message;
mod ordered;
pub mod policy;
pub mod queue;
pub mod refusal;
pub mod settings;
pub mod tenant;
pub mod time;

pub use machine::{Effect, Effects, Machine, Turn, turn};
pub use message::{Address, Command, Event, Tell, Ticket};
pub use refusal::{Refusal, Reply};

/// A short text shared between the journal, the read model and the live feed without copying.
pub type Text = std::sync::Arc<str>;
