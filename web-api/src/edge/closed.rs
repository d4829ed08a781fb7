//! Whether a tenant is closed: in maintenance, or suspended by an operator.
use crate::edge::problem::Problem;
use catalogue::limit;
use catalogue::units::Millis;
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
    still: watch::Sender<bool>,
}

impl Closed {
    /// As it is when the tenant is opened.
    pub(crate) fn new(shut: Shut) -> Closed {
        Closed { still: watch::Sender::new(shut.is()), said: watch::Sender::new(shut) }
    }

    /// Whether the tenant is closed.
    pub(crate) fn holds(&self) -> bool {
        self.stands_still() || self.said.borrow().is()
    }

    /// Whether its machines stand still, or are on their way there or back.
    pub(crate) fn stands_still(&self) -> bool {
        *self.still.borrow()
    }

    /// From now on they do, or are back at work.
    pub(crate) fn stand_still(&self, still: bool) {
        self.still.send_replace(still);
    }

    /// Waits until it is as the store says: closed, or open with its machines at work.
    pub(crate) async fn settled(&self) {
        let (mut said, mut still) = (self.said.subscribe(), self.still.subscribe());
        while said.borrow_and_update().is() != *still.borrow_and_update() {
            tokio::select! {
                _ = said.changed() => {}
                _ = still.changed() => {}
            }
        }
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
