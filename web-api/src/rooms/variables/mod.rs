//! Variables of a person, which canned responses fill in.
mod calls;
mod wire;

use crate::edge::room::Room;

/// Variables of a person, which canned responses fill in.
pub(crate) static ROOM: Room = Room { calls: calls::rows, ..Room::named("variables") };
