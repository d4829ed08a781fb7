//! The team: who there is, and how each stands.
mod calls;
mod wire;

use crate::edge::room::Room;

/// The team.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("team") };
