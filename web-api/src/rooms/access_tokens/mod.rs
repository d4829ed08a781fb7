//! Access tokens of service accounts: made, listed, changed and ended.
pub(crate) mod calls;
pub(crate) mod wire;

use crate::edge::room::Room;

/// Access tokens of service accounts.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    ..Room::named("access_tokens")
};
