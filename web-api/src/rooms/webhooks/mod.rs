//! Webhooks: what happens to chats is told to addresses outside.
mod calls;
mod delivery;
mod wire;

use delivery::{Bells, Webhooks};

use crate::edge::room::Room;
use delivery::deliver;
use std::sync::Arc;

/// Webhooks.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    furnish: |furnishing| {
        let bells = Bells::default();
        furnishing.ears.push(Arc::new(bells.clone()));
        furnishing.kept.put(Webhooks::new(&furnishing.settings.webhook_networks, bells)?);
        Ok(())
    },
    opens: |app, site| Box::pin(deliver::opens(app, site)),
    tidy: |app, _| Box::pin(async move { delivery::tidy(&app).await }),
    ..Room::named("webhooks")
};
