//! Announcements: made, read and taken back.
pub(crate) mod kinds;
pub(crate) mod calls;
pub(crate) mod rules;
pub(crate) mod wire;

use crate::edge::room::Room;

/// Announcements.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: kinds::kinds,
    ..Room::named("announcements")
};

