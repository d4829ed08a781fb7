//! Access tokens of service accounts: made, listed, changed and ended.
mod attends;
mod calls;
mod wire;

use crate::edge::room::Room;

/// Access tokens of service accounts.
pub(crate) static ROOM: Room = Room { calls: calls::rows, attends: &[attends::ENDING], ..Room::named("access_tokens") };
