//! Articles, and their confirmation by those who have to read them.
mod calls;
mod errand;
mod rules;
mod wire;

pub(crate) use rules::Draft;

use crate::edge::errand::Errand;
use crate::edge::room::Room;

/// Articles, and their confirmation by those who have to read them.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    errands: || {
        vec![Errand { command: errand::command, run: |settings, given| Box::pin(errand::run(settings, given)) }]
    },
    ..Room::named("knowledge")
};
