//! Who hears which event: from the journal writer to the feeds, in this process or, one day, on other nodes.
use crate::announce::Said;
use crate::feed::Feed;
use crate::keys::ByKey;
use catalogue::ids::TenantId;
use parking_lot::RwLock;

/// Carries the frames of committed events to the feeds of a tenant, in order.
pub trait Bus: Send + Sync + 'static {
    /// This feed hears the tenant from now on.
    fn subscribe(&self, tenant: TenantId, feed: Feed);
    /// Says the frames of some events. Events that are not kept have no number.
    fn publish(&self, tenant: TenantId, said: Said);
    /// What was said may not have been kept: everybody is to fetch everything again.
    fn refetch(&self, tenant: TenantId);
}

/// Feeds of this process only.
#[derive(Default)]
pub struct LocalBus {
    feeds: RwLock<ByKey<TenantId, Feed>>,
}

impl Bus for LocalBus {
    fn subscribe(&self, tenant: TenantId, feed: Feed) {
        self.feeds.write().insert(tenant, feed);
    }
    fn publish(&self, tenant: TenantId, said: Said) {
        if let Some(feed) = self.feeds.read().get(&tenant) {
            feed.publish(said);
        }
    }
    fn refetch(&self, tenant: TenantId) {
        if let Some(feed) = self.feeds.read().get(&tenant) {
            feed.refetch();
        }
    }
}
