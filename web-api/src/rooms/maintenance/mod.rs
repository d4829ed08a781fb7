//! A tenant that an operator has closed: for a while by a maintenance, or until further notice by a suspension.
mod errand;
mod watch;

use crate::edge::errand::Errand;
use crate::edge::room::Room;
use store::changes::Topic;

/// Maintenance.
pub(crate) static ROOM: Room = Room {
    changed: |app, site, change| match change.topic {
        Topic::Open => Box::pin(watch::changed(app, site)),
        _ => Box::pin(std::future::ready(Ok(()))),
    },
    opens: |app, site| {
        watch::opens(&app, &site);
        Box::pin(std::future::ready(Ok(())))
    },
    errands: || {
        vec![Errand { command: errand::command, run: |settings, given| Box::pin(errand::run(settings, given)) }]
    },
    ..Room::named("maintenance")
};
