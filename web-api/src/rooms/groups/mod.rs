//! Permission groups: what they are called and give, who is in them; each change is in the audit and can be put back.
mod calls;
mod counts;
mod gives;
mod undo;
mod wire;

use crate::edge::room::Room;
use store::audit::Entity;

/// Permission groups.
pub(crate) static ROOM: Room = Room {
    calls: || counts::rows().into_iter().chain(calls::rows()).collect(),
    undoes: &[(Entity::Group, undo::undo)],
    ..Room::named("groups")
};
