//! What in the administration needs somebody, of all rooms together.
mod calls;
mod wire;

use crate::edge::room::Room;

/// What needs attention.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("attention") };
