//! Departments: a tree of where people belong, who is in which; each change is in the audit and can be put back.
mod assign;
mod calls;
mod rules;
mod undo;
mod wire;

use crate::edge::room::Room;
use store::audit::Entity;

/// Departments.
pub(crate) static ROOM: Room = Room {
    calls: || calls::rows().into_iter().chain(assign::rows()).collect(),
    undoes: &[(Entity::Department, undo::undo)],
    ..Room::named("departments")
};
