//! The use of licences: seats against their limits, permission groups and their people, add-ons, and what somebody used.
mod calls;
mod journey;
mod wire;

use crate::edge::room::Room;

/// The use of licences.
pub(crate) static ROOM: Room =
    Room { calls: || [calls::rows(), journey::rows()].into_iter().flatten().collect(), ..Room::named("licences") };
