//! Canned responses: everybody's and one's own.
pub(crate) mod calls;
pub(crate) mod rules;
pub(crate) mod wire;

use crate::edge::room::Room;

/// Canned responses.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    ..Room::named("canned")
};
