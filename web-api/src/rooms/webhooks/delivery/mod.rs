//! Webhooks: what happens to chats, and what administrators change, is told to addresses outside, signed, repeated until it arrives, and never into this house
//! unless the operator says so.
pub(crate) mod address;
pub(crate) mod call;
pub(crate) mod changes;
pub(crate) mod deliver;
pub(crate) mod events;
pub(crate) mod sign;

pub(crate) use events::name;

use crate::edge::app::App;
use crate::edge::room::Ear;
use call::Caller;
use catalogue::ids::TenantId;
use catalogue::units::Millis;
use catalogue::{integration, limit, metric};
use ipnet::IpNet;
use parking_lot::RwLock;
use reqwest::Url;
use routing::Event;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::StoreError;
use store::webhooks::{Delivery, DeliveryState, NewDelivery, Webhook};
use tokio::sync::{Notify, Semaphore, SemaphorePermit};

/// What wakes the desks: a bell for each tenant. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bells(Arc<RwLock<BTreeMap<TenantId, Arc<Bell>>>>);

#[derive(Debug, Default)]
struct Bell {
    notify: Notify,
    /// Whether there is an active webhook: where there is none, chats and changes wake nobody.
    listening: AtomicBool,
}

impl Ear for Bells {
    fn hears(&self, tenant: TenantId, seq: Option<u64>, _: Millis, event: &Event) {
        // Bans are in the audit with the entry that tells of them.
        if let (Some(_), Event::Chat(..) | Event::Tenant(routing::tenant::Event::Conduct(_))) = (seq, event) {
            self.happened(tenant);
        }
    }
}

impl Bells {
    /// One for a tenant that is there now.
    pub(crate) fn hang(&self, tenant: TenantId) {
        self.0.write().entry(tenant).or_default();
    }

    fn of(&self, tenant: TenantId) -> Option<Arc<Bell>> {
        self.0.read().get(&tenant).cloned()
    }

    /// There is something to look at. It holds nobody up.
    pub(crate) fn ring(&self, tenant: TenantId) {
        if let Some(bell) = self.of(tenant) {
            bell.notify.notify_one();
        }
    }

    /// Something that there may be a webhook for.
    pub(crate) fn happened(&self, tenant: TenantId) {
        if let Some(bell) = self.of(tenant).filter(|bell| bell.listening.load(Ordering::SeqCst)) {
            bell.notify.notify_one();
        }
    }

    /// Whether chats are to wake the desk. Said before the journal is read: what comes after that wakes it, what came before is read.
    fn listen(&self, tenant: TenantId, listening: bool) {
        if let Some(bell) = self.of(tenant) {
            bell.listening.store(listening, Ordering::SeqCst);
        }
    }

    async fn rung(&self, tenant: TenantId) {
        match self.of(tenant) {
            Some(bell) => bell.notify.notified().await,
            None => std::future::pending().await,
        }
    }
}

/// What calls are made with.
pub(crate) struct Webhooks {
    caller: Caller,
    pub(crate) bells: Bells,
    room: Semaphore,
}

impl Webhooks {
    /// That may call these networks besides public addresses.
    ///
    /// # Errors
    /// When the system's certificates cannot be read.
    pub(crate) fn new(named: &[IpNet], bells: Bells) -> Result<Webhooks, reqwest::Error> {
        Ok(Webhooks { caller: Caller::new(named)?, bells, room: Semaphore::new(limit::WEBHOOK_CALLS_AT_ONCE) })
    }

    /// A place among the calls that are made at once; none where all are taken.
    pub(crate) fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.room.try_acquire().ok()
    }

    /// An address as it is called.
    ///
    /// # Errors
    /// Why it may not be.
    pub(crate) fn check(&self, url: &str) -> Result<Url, &'static str> {
        self.caller.networks.check(url)
    }
}

/// Makes a call of a webhook's log once more.
pub(crate) async fn repeat(
    app: &App,
    tenant: TenantId,
    webhook: &Webhook,
    delivery: &Delivery,
) -> Result<(), StoreError> {
    let came = deliver::make(app, tenant, webhook, delivery).await?;
    deliver::counted(if came == Some(DeliveryState::Delivered) { "delivered" } else { "by_hand" });
    Ok(())
}

/// Tries a webhook; the id of the call.
pub(crate) async fn test(app: &App, tenant: TenantId, webhook: &Webhook) -> Result<String, StoreError> {
    let (now, id) = (app.now(), uuid::Uuid::now_v7());
    let new = NewDelivery {
        id: id.as_u128(),
        webhook: webhook.id,
        event: name(crate::rooms::webhooks::wire::WebhookEvent::Test).to_owned(),
        chat: None,
        body: events::test(webhook, now),
        created: now,
    };
    app.db.webhooks().enter_delivery(tenant, &new, "the server ended before it was answered").await?;
    let id = id.to_string();
    if let Some(delivery) = app.db.webhooks().delivery(tenant, &id).await? {
        repeat(app, tenant, webhook, &delivery).await?;
    }
    Ok(id)
}

/// Forgets what is old, gives up what waits at nobody, and counts what waits.
pub(crate) async fn tidy(app: &App) -> Result<(), StoreError> {
    let old = app.now() - Millis::hours(24 * i64::from(limit::WEBHOOK_LOG_DAYS));
    let mut waiting = 0;
    for site in app.sites.all().iter().filter(|site| site.row().integrations.contains(&integration::WEBHOOKS)) {
        let tenant = site.id;
        app.db.webhooks().forget_deliveries(tenant, old).await?;
        app.db.webhooks().give_up_deliveries(tenant).await?;
        waiting += app.db.webhooks().waiting(tenant).await?.values().sum::<u32>();
    }
    metrics::gauge!(metric::WEBHOOKS_WAITING).set(f64::from(waiting));
    Ok(())
}
