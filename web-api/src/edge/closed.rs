use crate::edge::problem::Problem;
use catalogue::limit;
use catalogue::units::Millis;
use std::sync::atomic::{AtomicBool, Ordering};
use store::maintenance::Maintenance;
use tokio::sync::watch;

/// Whether a tenant is closed.
pub(crate) struct Closed {
    /// As the store says.
    pub(crate) said: watch::Sender<Option<Maintenance>>,
    /// Whether its machines stand still, or are on their way there or back.
    pub(crate) still: AtomicBool,
}

impl Closed {
    /// As it is at the start.
    pub(crate) fn new(under_way: Option<Maintenance>) -> Closed {
        Closed { still: AtomicBool::new(under_way.is_some()), said: watch::Sender::new(under_way) }
    }

    /// Whether the tenant is in maintenance.
    pub(crate) fn holds(&self) -> bool {
        self.still.load(Ordering::Acquire) || self.said.borrow().is_some()
    }

    /// What everybody is refused with; nothing where the tenant is open.
    pub(crate) fn refusal(&self, now: Millis) -> Option<Problem> {
        let until = self.said.borrow().and_then(|under_way| under_way.until);
        let left = until.map(|until| (until - now).as_seconds()).filter(|left| *left > 0);
        let left = left.unwrap_or(limit::MAINTENANCE_LOOK_AGAIN.as_seconds());
        self.holds().then(|| Problem::maintenance(u32::try_from(left).unwrap_or(u32::MAX)))
    }
}
