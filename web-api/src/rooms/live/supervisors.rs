//! Who of those at work is told what only a supervisor needs to know.
use catalogue::ids::{AgentId, TenantId};
use parking_lot::RwLock;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The supervisors whose consoles have been connected. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Supervisors(Arc<RwLock<BTreeSet<(TenantId, AgentId)>>>);

impl Supervisors {
    /// Whether this person is one, as of now.
    pub(crate) fn note(&self, tenant: TenantId, agent: AgentId, supervises: bool) {
        let mut known = self.0.write();
        if supervises {
            known.insert((tenant, agent))
        } else {
            known.remove(&(tenant, agent))
        };
    }

    /// Those of a tenant, in the order of their ids.
    pub(crate) fn of(&self, tenant: TenantId) -> Arc<[AgentId]> {
        let all = (tenant, AgentId(u32::MIN))..=(tenant, AgentId(u32::MAX));
        self.0.read().range(all).map(|(_, agent)| *agent).collect()
    }
}
