//! Users as administrators see them: found among many, entered, changed, removed; each change is in the audit and can be put back
//! where that is possible.
mod calls;
mod changes;
mod import;
mod list;
mod undo;
mod view;
mod wanted;
mod wire;

pub(crate) use changes::{group, manages};
pub(crate) use list::found;

use crate::edge::room::Room;
use store::audit::Entity;

/// Users.
pub(crate) static ROOM: Room = Room {
    calls: || [list::rows(), calls::rows(), import::rows()].into_iter().flatten().collect(),
    undoes: &[(Entity::User, undo::undo)],
    seeds: |_, db, _| Box::pin(async move { db.people().write_keys().await.map(drop) }),
    ..Room::named("users")
};
