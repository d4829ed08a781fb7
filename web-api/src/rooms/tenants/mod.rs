//! Tenants: made, listed, suspended, and what their account includes.
mod errand;
mod forms;
mod init;
mod integration;
mod make;
mod operator;

pub(crate) use forms::{a_name, a_picture};
pub(crate) use make::every_integration;
pub use make::found;
#[cfg(test)]
pub(crate) use make::new_tenant;

use crate::edge::errand::Errand;
use crate::edge::room::Room;

/// Tenants.
pub(crate) static ROOM: Room = Room {
    errands: || {
        vec![
            Errand { command: init::command, run: |settings, given| Box::pin(init::run(settings, given)) },
            Errand { command: errand::command, run: |settings, given| Box::pin(errand::run(settings, given)) },
            Errand {
                command: integration::command,
                run: |settings, given| Box::pin(integration::run(settings, given)),
            },
        ]
    },
    pages: operator::routes,
    ..Room::named("tenants")
};
