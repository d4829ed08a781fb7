//! Applications: the pairs of keys by which a tenant is called, what each of them may do, and what was changed of that.
mod calls;
mod changesets;
mod rules;
mod wire;

use crate::edge::room::Room;

/// Applications.
pub(crate) static ROOM: Room =
    Room { calls: || calls::rows().into_iter().chain(changesets::rows()).collect(), ..Room::named("applications") };
