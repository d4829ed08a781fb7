//! Canned responses: everybody's and one's own.
mod calls;
mod rules;
mod wire;

#[cfg(test)]
pub(crate) use rules::{phrase, response, shortcut, title};

use crate::edge::room::Room;

/// Canned responses.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("canned") };
