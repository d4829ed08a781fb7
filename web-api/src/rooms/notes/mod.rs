//! Notes that a person keeps for themselves.
mod calls;
mod wire;

use crate::edge::room::Room;

/// Notes that a person keeps for themselves.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("notes") };
