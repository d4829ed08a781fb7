//! Announcements: made, read and taken back.
mod calls;
mod kinds;
mod rules;
mod wire;

use crate::edge::room::Room;

/// Announcements.
pub(crate) static ROOM: Room = Room { calls: calls::rows, kinds: kinds::kinds, ..Room::named("announcements") };
