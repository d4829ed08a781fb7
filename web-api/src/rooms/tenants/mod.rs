//! Tenants: made, and what their account includes.
mod make;
mod init;
mod integration;

#[cfg(test)]
pub(crate) use make::new_tenant;
pub(crate) use make::every_integration;
pub use make::found;

use crate::edge::errand::Errand;
use crate::edge::room::Room;

/// Tenants.
pub(crate) static ROOM: Room = Room {
    errands: || {
        vec![
            Errand { command: init::command, run: |settings, given| Box::pin(init::run(settings, given)) },
            Errand { command: integration::command, run: |settings, given| Box::pin(integration::run(settings, given)) },
        ]
    },
    ..Room::named("tenants")
};
