//! What the console needs before and beside everything else: the tenant, the time zones, the way to the server.
mod calls;
mod wire;

use crate::edge::room::Room;

/// What the console needs before and beside everything else.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("shell") };
