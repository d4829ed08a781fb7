//! All rooms together: the calls, the kinds of events and the fields that the list of rooms comes to.
use crate::edge::attention::Attends;
use crate::edge::endpoint::Endpoint;
use crate::edge::frame::{KindRow, RIGHTS, SESSION};
use crate::edge::room::{Room, Socket, Undo};
use store::audit::Entity;

/// What the server is made of. There is one, made from the list of rooms.
pub(crate) struct Plan {
    /// The rooms, in the order in which they are laid out and started.
    pub(crate) rooms: &'static [&'static Room],
    calls: Vec<Endpoint>,
}

impl Plan {
    /// Of these rooms.
    pub(crate) fn of(rooms: &'static [&'static Room]) -> Plan {
        let calls = rooms.iter().flat_map(|room| (room.calls)().into_iter().map(|call| call.of(room.name)));
        Plan { calls: calls.collect(), rooms }
    }

    /// Every call, room by room.
    pub(crate) fn calls(&'static self) -> impl Iterator<Item = &'static Endpoint> {
        self.calls.iter()
    }

    /// Every kind of event that agents' consoles are told of.
    pub(crate) fn kinds(&self) -> Vec<KindRow> {
        self.rooms.iter().flat_map(|room| (room.kinds)()).chain([RIGHTS.row(), SESSION.row()]).collect()
    }

    /// Every socket.
    pub(crate) fn sockets(&self) -> impl Iterator<Item = &'static Socket> {
        self.rooms.iter().flat_map(|room| room.sockets)
    }

    /// How changes of a kind of thing are put back, if they can be.
    pub(crate) fn undo(&self, of: Entity) -> Option<Undo> {
        self.rooms.iter().flat_map(|room| room.undoes).find(|(entity, _)| *entity == of).map(|(_, undo)| *undo)
    }

    /// What in the administration may need somebody.
    pub(crate) fn attends(&self) -> impl Iterator<Item = &'static Attends> {
        self.rooms.iter().flat_map(|room| room.attends)
    }

    /// Whether an answer or a frame of this type leaves this field out where there is nothing to say.
    pub(crate) fn sometimes(&self, of: &str, field: &str) -> bool {
        self.rooms.iter().any(|room| room.sometimes.contains(&(of, field)))
    }
}
