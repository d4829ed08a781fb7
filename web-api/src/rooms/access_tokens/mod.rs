//! Access tokens of service accounts: made, listed, changed and ended.
mod calls;
mod wire;

use crate::edge::room::Room;

/// Access tokens of service accounts.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("access_tokens") };
