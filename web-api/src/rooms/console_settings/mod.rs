//! What administrators set of their account: its name, its pictures, when agents are suspended, which add-ons are on.
mod add_ons;
mod calls;
mod undo;
mod wire;

pub(crate) use add_ons::listed;
pub(crate) use wire::AddOn;

use crate::edge::room::Room;
use store::audit::Entity;

/// What administrators set of their account.
pub(crate) static ROOM: Room =
    Room { calls: calls::rows, undoes: &[(Entity::ConsoleSettings, undo::undo)], ..Room::named("console_settings") };
