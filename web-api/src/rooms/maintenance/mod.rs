//! Maintenance: a tenant that an operator has closed for a while.
mod errand;
mod watch;

use crate::edge::room::Room;
use crate::edge::errand::Errand;

/// Maintenance.
pub(crate) static ROOM: Room = Room {
    start: |app| drop(actix_rt::spawn(watch::watch(app.clone()))),
    opens: |app, site| {
        watch::opens(&app, &site);
        Box::pin(std::future::ready(Ok(())))
    },
    errands: || vec![Errand { command: errand::command, run: |settings, given| Box::pin(errand::run(settings, given)) }],
    ..Room::named("maintenance")
};
