//! What other rooms tell webhooks: their calls are entered by the store of that room, with what they tell of.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::webhooks::Webhooks;
use crate::rooms::webhooks::delivery::events;
use crate::rooms::webhooks::wire::WebhookEvent;
use catalogue::ids::TenantId;
use catalogue::integration;
use routing::time::Millis;
use serde::Serialize;
use store::StoreError;
use store::webhooks::NewDelivery;

/// The webhooks of a tenant that are called for an event.
pub(crate) struct Listeners {
    event: WebhookEvent,
    webhooks: Vec<u32>,
}

impl Listeners {
    /// Those of now.
    pub(crate) async fn of(app: &App, site: &Site, event: WebhookEvent) -> Result<Listeners, StoreError> {
        let mut webhooks = Vec::new();
        if site.row().integrations.contains(&integration::WEBHOOKS) {
            let name = events::name(event);
            let called = |one: &store::webhooks::Webhook| one.active && one.events.iter().any(|event| event == name);
            let all = app.db.webhooks().all(site.id).await?.into_iter();
            webhooks.extend(all.filter(called).map(|one| one.id));
        }
        Ok(Listeners { event, webhooks })
    }

    /// The calls that tell them.
    pub(crate) fn calls(&self, at: Millis, data: &impl Serialize) -> Vec<NewDelivery> {
        let call = |webhook: &u32| NewDelivery {
            id: uuid::Uuid::now_v7().as_u128(),
            webhook: *webhook,
            event: events::name(self.event).to_owned(),
            chat: None,
            body: events::body(self.event, at, data),
            created: at,
        };
        self.webhooks.iter().map(call).collect()
    }
}

/// Calls were entered: they are made now.
pub(crate) fn ring(app: &App, tenant: TenantId) {
    app.of::<Webhooks>().bells.ring(tenant);
}
