//! Themes that people make for themselves.
mod calls;
mod rules;
mod wire;

use crate::edge::room::Room;

/// Themes that people make for themselves.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("themes") };
