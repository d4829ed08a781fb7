//! The use of licences: seats against their limits, permission groups and their people, add-ons, and what somebody used.
mod calls;
mod journey;
mod wire;

use crate::edge::room::Room;
use catalogue::limit;

/// The use of licences.
pub(crate) static ROOM: Room = Room {
    calls: || [calls::rows(), journey::rows()].into_iter().flatten().collect(),
    tidy: |app, now| {
        Box::pin(async move {
            app.db.licences().purge(now - limit::SIGN_INS_KEPT).await?;
            Ok(())
        })
    },
    ..Room::named("licences")
};
