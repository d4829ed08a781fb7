//! What is shared of a tenant between its arbiter, the journal writer and the edge.
use crate::feed::{Feed, RingBounds};
use crate::front::Front;
use crate::shadow::Slot;
use crate::tickets::Tickets;
use actix::Addr;
use catalogue::ids::TenantId;
use parking_lot::{Mutex, RwLock};
use routing::folds::desk::Desk;
use routing::folds::insight::Insight;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use tokio::sync::Notify;

/// One tenant as seen from every thread.
pub(crate) struct House {
    pub(crate) tenant: TenantId,
    pub(crate) desk: RwLock<Desk>,
    /// Told whenever something was folded into the desk.
    pub(crate) folded: Notify,
    /// Folded with the desk. Whoever wants both takes the desk first.
    pub(crate) insight: Mutex<Insight>,
    pub(crate) feed: Feed,
    pub(crate) tickets: Tickets,
    pub(crate) front: OnceLock<Addr<Front>>,
    /// Something that happened could not be said: whoever looks is soon to look again.
    pub(crate) unsaid: AtomicBool,
    /// Whether its machines are at work and what they do can be written.
    pub(crate) open: AtomicBool,
    /// The shadow of a draft, where one decides beside.
    pub(crate) shadow: Arc<Slot>,
    /// For how many milliseconds longer everybody says how they stand.
    #[cfg(feature = "faults")]
    pub(crate) dawdles: std::sync::atomic::AtomicU64,
}

impl House {
    pub(crate) fn new(tenant: TenantId, ring: RingBounds) -> House {
        House {
            tenant,
            desk: RwLock::new(Desk::default()),
            folded: Notify::new(),
            insight: Mutex::new(Insight::default()),
            feed: Feed::new(ring),
            tickets: Tickets::new(),
            front: OnceLock::new(),
            unsaid: AtomicBool::new(false),
            open: AtomicBool::new(false),
            shadow: Arc::default(),
            #[cfg(feature = "faults")]
            dawdles: std::sync::atomic::AtomicU64::default(),
        }
    }

    pub(crate) fn front(&self) -> &Addr<Front> {
        self.front.get().expect("a tenant's front is set before anybody gets to see the tenant")
    }
}
