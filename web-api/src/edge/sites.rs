//! The tenants that the server serves. Each may change, and more may come, while it runs.
use crate::edge::applications::Applications;
use crate::edge::budgets::files::Files;
use crate::edge::closed::Closed;
use crate::edge::kept::Kept;
use catalogue::ids::TenantId;
use parking_lot::RwLock;
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A tenant as the edge sees it.
pub(crate) struct Site {
    /// Its number.
    pub(crate) id: TenantId,
    /// The first label of its host, in lower case.
    pub(crate) subdomain: String,
    /// As it is configured now.
    row: RwLock<Arc<store::tenants::Tenant>>,
    /// By what it is called.
    applications: RwLock<Arc<Applications>>,
    /// Its machines.
    pub(crate) engine: engine::Tenant,
    /// Whether it is in maintenance.
    pub(crate) closed: Closed,
    /// How much room its files take.
    pub(crate) files: Files,
    /// What rooms keep of it.
    kept: Kept,
}

impl Site {
    /// A tenant whose machines are there.
    pub(crate) fn new(row: store::tenants::Tenant, engine: engine::Tenant, closed: Closed, files: Files) -> Site {
        let (id, subdomain, row) = (row.id, row.subdomain.clone(), RwLock::new(Arc::new(row)));
        Site { id, subdomain, row, applications: RwLock::default(), engine, closed, files, kept: Kept::default() }
    }

    /// As it is configured now: name, pictures, keys, modules, integrations, spans. Ask again for each call.
    pub(crate) fn row(&self) -> Arc<store::tenants::Tenant> {
        Arc::clone(&self.row.read())
    }

    /// It is configured like this from now on; how it was before.
    pub(crate) fn renew(&self, row: store::tenants::Tenant) -> Arc<store::tenants::Tenant> {
        std::mem::replace(&mut *self.row.write(), Arc::new(row))
    }

    /// By what it is called now. Ask again for each call.
    pub(crate) fn applications(&self) -> Arc<Applications> {
        Arc::clone(&self.applications.read())
    }

    /// It is called by these from now on.
    pub(crate) fn is_called_by(&self, rows: Vec<store::applications::Application>) {
        let mut known = self.applications.write();
        let now = Applications::of(rows, &known);
        *known = Arc::new(now);
    }

    /// What a room keeps of this tenant under a type of its own.
    pub(crate) fn keeps<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        self.kept.made()
    }
}

/// The tenants. Cheap to clone: all clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Sites(Arc<RwLock<Known>>);

#[derive(Default)]
struct Known {
    /// By the first label of their host.
    labels: BTreeMap<String, Arc<Site>>,
    ids: HashMap<TenantId, Arc<Site>>,
}

impl Sites {
    /// One more.
    pub(crate) fn add(&self, site: Site) -> Arc<Site> {
        let site = Arc::new(site);
        let mut known = self.0.write();
        known.labels.insert(site.subdomain.clone(), Arc::clone(&site));
        known.ids.insert(site.id, Arc::clone(&site));
        site
    }

    /// The tenant of a label, in lower case.
    pub(crate) fn find(&self, label: &str) -> Option<Arc<Site>> {
        self.0.read().labels.get(label).cloned()
    }

    /// The tenant of a number.
    pub(crate) fn of(&self, tenant: TenantId) -> Option<Arc<Site>> {
        self.0.read().ids.get(&tenant).cloned()
    }

    /// All of them, by label.
    pub(crate) fn all(&self) -> Vec<Arc<Site>> {
        self.0.read().labels.values().cloned().collect()
    }
}
