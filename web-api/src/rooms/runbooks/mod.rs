//! Runbooks: named sets of acts that are run for a span, after which they go back by themselves.
mod acts;
mod calls;
mod due;
mod keeper;
mod steps;
mod view;
mod wire;

use crate::edge::room::Room;

/// Runbooks.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: view::kinds,
    opens: |app, site| Box::pin(due::opens(app, site)),
    ..Room::named("runbooks")
};
