//! Planning by simulation: queueing cases, and what a day would have been with something changed.
mod sim;
mod what_if;

use crate::edge::errand::Errand;
use crate::edge::room::Room;

/// Planning.
pub(crate) static ROOM: Room = Room {
    errands: || {
        vec![
            Errand { command: sim::command, run: |_, given| Box::pin(async move { sim::run(given) }) },
            Errand { command: what_if::command, run: |settings, given| Box::pin(what_if::run(settings, given)) },
        ]
    },
    ..Room::named("planning")
};
