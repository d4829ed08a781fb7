//! What all tenants of an engine share.
use crate::clock::Clock;
use crate::gate::Gate;
use crate::journal::Journal;
use crate::seldom::Seldom;
use std::sync::Arc;
use std::time::Duration;

pub(crate) struct Shared {
    pub(crate) gate: Arc<Gate>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) bus: Arc<dyn crate::bus::Bus>,
    pub(crate) node: String,
    pub(crate) restate_after: usize,
    pub(crate) answer_within: Duration,
    pub(crate) check_every: Duration,
    /// Lines that say that the journal can't be used: every tenant would write its own.
    pub(crate) unusable: Seldom,
}
