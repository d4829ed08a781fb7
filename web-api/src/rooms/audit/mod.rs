//! The audit as people read it: who changed what, when, from where, with before and after; and putting a change back.
mod calls;
mod wire;

use crate::edge::room::Room;

/// The audit.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("audit") };
