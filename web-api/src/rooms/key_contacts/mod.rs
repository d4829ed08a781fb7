//! Key contacts: whom to turn to in a tenant, by what it is about; each change is in the audit and can be put back.
mod calls;
mod undo;
mod wire;

use crate::edge::room::Room;
use store::audit::Entity;

/// Key contacts.
pub(crate) static ROOM: Room =
    Room { calls: calls::rows, undoes: &[(Entity::KeyContact, undo::undo)], ..Room::named("key_contacts") };
