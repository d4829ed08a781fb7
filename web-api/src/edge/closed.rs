//! Whether a tenant is closed: in maintenance, or suspended by an operator.
use crate::edge::problem::Problem;
use catalogue::limit;
use catalogue::units::Millis;
use std::sync::atomic::{AtomicBool, Ordering};
use store::maintenance::Maintenance;
use tokio::sync::watch;

/// Why a tenant is closed, as the store says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Shut {
    /// Whether an operator has suspended it.
    pub(crate) suspended: bool,
    /// The maintenance that is under way.
    pub(crate) maintenance: Option<Maintenance>,
}

impl Shut {
    /// Whether it is closed at all.
    pub(crate) fn is(self) -> bool {
        self.suspended || self.maintenance.is_some()
    }
}

/// Whether a tenant is closed.
pub(crate) struct Closed {
    /// As the store says.
    pub(crate) said: watch::Sender<Shut>,
    /// Whether its machines stand still, or are on their way there or back.
    pub(crate) still: AtomicBool,
}

impl Closed {
    /// As it is when the tenant is opened.
    pub(crate) fn new(shut: Shut) -> Closed {
        Closed { still: AtomicBool::new(shut.is()), said: watch::Sender::new(shut) }
    }

    /// Whether the tenant is closed.
    pub(crate) fn holds(&self) -> bool {
        self.still.load(Ordering::Acquire) || self.said.borrow().is()
    }

    /// Whether an operator has suspended it.
    pub(crate) fn is_suspended(&self) -> bool {
        self.said.borrow().suspended
    }

    /// What everybody is refused with; nothing where the tenant is open.
    pub(crate) fn refusal(&self, now: Millis) -> Option<Problem> {
        let said = *self.said.borrow();
        if said.suspended {
            return Some(Problem::suspended());
        }
        let until = said.maintenance.and_then(|under_way| under_way.until);
        let left = until.map(|until| (until - now).as_seconds()).filter(|left| *left > 0);
        let left = left.unwrap_or(limit::MAINTENANCE_LOOK_AGAIN.as_seconds());
        self.holds().then(|| Problem::maintenance(u32::try_from(left).unwrap_or(u32::MAX)))
    }
}
