//! Error logs: what went wrong at a tenant's consoles and in its calls, for administrators.
mod calls;
mod clerk;
mod wire;

use crate::edge::room::Room;
use crate::edge::troubles::{Note, Troubles, troubles};
use clerk::Clerk;
use parking_lot::Mutex;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;

/// How long it is waited at a stop until all is written.
const LAST: Duration = Duration::from_secs(2);

/// Error logs.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    furnish: |furnishing| {
        let (sender, notes) = troubles();
        furnishing.kept.put(sender);
        furnishing.kept.put(Mutex::new(Some(notes)));
        Ok(())
    },
    start: |app| {
        if let Some(notes) = app.of::<Mutex<Option<Receiver<Note>>>>().lock().take() {
            actix_rt::spawn(Clerk::new(app.db.clone(), app.clock.clone()).run(notes));
        }
    },
    tidy: |app, now| Box::pin(async move { calls::tidy(&app, now).await }),
    stops: |app| {
        Box::pin(async move {
            if actix_rt::time::timeout(LAST, app.of::<Troubles>().settled()).await.is_err() {
                tracing::warn!("the last of the error logs is not written");
            }
        })
    },
    ..Room::named("error_logs")
};
