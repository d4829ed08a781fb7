//! Who of those at work is told what only a supervisor needs to know.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::chat::supervises;
use catalogue::ids::{AgentId, TenantId};
use parking_lot::RwLock;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::StoreError;
use store::changes::{Change, Topic};

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

/// What one may do, or many, has changed: whoever is connected is asked again.
pub(crate) async fn changed(app: &App, site: &Site, change: &Change) -> Result<(), StoreError> {
    let one = change.agent().filter(|_| change.topic == Topic::Person);
    let known = app.of::<Supervisors>();
    let connected = app.sockets.people().into_iter().filter(|(tenant, _)| *tenant == site.id).map(|(_, agent)| agent);
    let all: BTreeSet<AgentId> = connected.chain(known.of(site.id).iter().copied()).collect();
    for agent in all.into_iter().filter(|agent| one.is_none_or(|one| one == *agent)) {
        let person = app.sessions.person(&app.db, site.id, agent).await?;
        known.note(site.id, agent, person.is_some_and(|person| supervises(&person)));
    }
    Ok(())
}
