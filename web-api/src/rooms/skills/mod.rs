//! Skills as administrators shape them: made, changed, removed; each change is in the audit and can be put back.
mod attends;
mod calls;
mod keeping;
mod removal;
mod undo;
mod wire;

use crate::edge::room::Room;
use store::audit::Entity;

/// Skills.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    undoes: &[(Entity::Skill, undo::undo)],
    attends: &[attends::WITHOUT_PEOPLE],
    ..Room::named("skills")
};
