//! Reports of chats, and bans of customers.
mod calls;
mod wire;

use crate::edge::room::Room;

/// Reports of chats, and bans of customers.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("conduct") };
