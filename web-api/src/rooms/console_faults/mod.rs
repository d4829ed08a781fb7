//! Faults of consoles that their people let be reported.
mod calls;
mod wire;

use crate::edge::room::Room;

/// Faults of consoles that their people let be reported.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("console_faults") };
