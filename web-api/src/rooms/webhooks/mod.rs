//! Webhooks: what happens to chats and on the floor, and what administrators change, is told to addresses outside.
mod attends;
mod calls;
mod delivery;
mod offered;
mod wire;

pub(crate) use delivery::address::{Guard, Networks, system};
pub(crate) use offered::{Listeners, ring};
pub(crate) use wire::WebhookEvent;

use crate::edge::room::Room;
use delivery::{Bells, Webhooks, deliver};
use std::sync::Arc;
use store::changes::Topic;

/// Webhooks.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    attends: &[attends::FAILING],
    changed: |app, site, change| {
        // Those that are called have changed, or whether the account includes any, or whether the house is open.
        let bells = &app.of::<Webhooks>().bells;
        match change.topic {
            Topic::Webhooks | Topic::Tenant | Topic::Open => bells.ring(site.id),
            // What administrators change of these is in the audit, which webhooks are told of.
            Topic::Routing
            | Topic::SignIn
            | Topic::Person
            | Topic::Group
            | Topic::Department
            | Topic::Metadata
            | Topic::Applications
            | Topic::Audit => bells.happened(site.id),
            Topic::Session | Topic::Pictures | Topic::Alerts => {}
        }
        Box::pin(std::future::ready(Ok(())))
    },
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
