//! The sessions of everybody, as administrators see them: who is signed in, since when and from where; and ending them.
mod calls;
mod ends;
mod wire;

use crate::edge::room::Room;

/// The sessions of everybody.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("sessions") };
