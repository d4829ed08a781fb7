//! Which sessions of a tenant have a page open, looked through once for a whole list of them.
use crate::edge::sockets::registry::{Entry, Sockets};
use crate::edge::tokens::TokenHash;
use catalogue::ids::{AgentId, TenantId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Whose sessions had a page open when they were looked through.
#[derive(Debug, Default)]
pub(crate) struct OpenPages {
    sessions: HashMap<AgentId, HashSet<TokenHash>>,
}

impl OpenPages {
    /// Whether one of this session was open.
    pub(crate) fn of(&self, agent: AgentId, token: &TokenHash) -> bool {
        self.sessions.get(&agent).is_some_and(|tokens| tokens.contains(token))
    }

    /// Whether the person had one open in a session that stays.
    pub(crate) fn stays(&self, agent: AgentId, stays: impl Fn(&TokenHash) -> bool) -> bool {
        self.sessions.get(&agent).is_some_and(|tokens| tokens.iter().any(stays))
    }
}

impl Sockets {
    /// The sessions of a tenant with a page that is open now, with whose they are: looked through once.
    pub(crate) fn open_in(&self, tenant: TenantId) -> OpenPages {
        let owner =
            |entry: &Arc<Entry>| entry.owner.lock().filter(|owner| owner.tenant == tenant && !owner.access_token);
        let mut pages = OpenPages::default();
        for owner in self.all().iter().filter_map(owner) {
            pages.sessions.entry(owner.agent).or_default().insert(owner.token);
        }
        pages
    }
}
