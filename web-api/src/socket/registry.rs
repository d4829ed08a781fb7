//! The register of open sockets: whom to tell that a session is over or that the server stops, and whom to let go.
use super::watchdog::Leash;
use crate::tokens::TokenHash;
use crate::wire::SessionEnd;
use actix::Recipient;
use catalogue::ids::{AgentId, TenantId};
use catalogue::units::Millis;
use engine::Sink;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// What a pump is told from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, actix::Message)]
#[rtype(result = "()")]
pub(crate) enum Told {
    /// Its session is over.
    SessionOver(SessionEnd),
    /// Its person may not listen any more.
    NotAllowed,
    /// Its person may do other things than when it was opened.
    ComeAgain,
    /// The server stops.
    Stopping,
    /// Its tenant is closed for a while.
    Maintenance,
    /// Its client gave no sign of life.
    Silent,
}

/// Whose session a socket belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Owner {
    pub(crate) tenant: TenantId,
    pub(crate) agent: AgentId,
    pub(crate) token: TokenHash,
    pub(crate) expires: Millis,
    /// Whether it is an access token, which only listens.
    pub(crate) access_token: bool,
}

/// An open socket.
pub(crate) struct Entry {
    tenant: TenantId,
    pump: Recipient<Told>,
    heard: AtomicI64,
    slow_since: AtomicI64,
    sink: Mutex<Option<Sink>>,
    owner: Mutex<Option<Owner>>,
    leash: Leash,
}

/// The open sockets, and those of them that have not said who they are.
#[derive(Default)]
struct Open {
    entries: HashMap<u64, Arc<Entry>>,
    silent: HashMap<u64, IpAddr>,
}

impl Entry {
    /// The client was heard.
    pub(crate) fn heard(&self, now: Millis) {
        self.heard.store(now.0, Ordering::Relaxed);
    }

    /// When the client was last heard.
    pub(crate) fn last_heard(&self) -> Millis {
        Millis(self.heard.load(Ordering::Relaxed))
    }

    /// What waits to be written to it.
    pub(crate) fn reads(&self, sink: Sink) {
        *self.sink.lock() = Some(sink);
    }

    /// Whose it is.
    pub(crate) fn belongs(&self, owner: Owner) {
        *self.owner.lock() = Some(owner);
    }

    /// Since when its client reads too slowly, if it does.
    pub(crate) fn slow_for(&self, now: Millis) -> Option<Millis> {
        let slow = self.sink.lock().as_ref().is_some_and(|sink| sink.is_slow());
        if !slow {
            return None;
        }
        let since = match self.slow_since.compare_exchange(0, now.0, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => now.0,
            Err(since) => since,
        };
        Some(now - Millis(since))
    }

    /// Tells its pump; a pump that is frozen does not hear it.
    pub(crate) fn tell(&self, told: Told) {
        self.pump.do_send(told);
    }

    /// Cuts the connection, whatever its pump does.
    pub(crate) fn cut(&self) {
        self.leash.cut();
    }

    pub(crate) fn session_over_at(&self) -> Option<Millis> {
        self.owner.lock().as_ref().map(|owner| owner.expires)
    }
}

/// All open sockets.
pub(crate) struct Sockets {
    most: usize,
    next: AtomicU64,
    open: Mutex<Open>,
}

impl Sockets {
    /// None open; at most so many.
    pub(crate) fn new(most: usize) -> Sockets {
        Sockets { most, next: AtomicU64::new(1), open: Mutex::default() }
    }

    /// Whether one more may open.
    pub(crate) fn room(&self) -> bool {
        self.open.lock().entries.len() < self.most
    }

    /// How many from there have not said who they are. An address of this machine is not counted.
    pub(crate) fn silent(&self, address: IpAddr) -> usize {
        if address.is_loopback() {
            return 0;
        }
        self.open.lock().silent.values().filter(|from| **from == address).count()
    }

    /// One has said who it is.
    pub(crate) fn spoke(&self, key: u64) {
        self.open.lock().silent.remove(&key);
    }

    /// One more is open.
    pub(crate) fn add(
        &self,
        tenant: TenantId,
        pump: Recipient<Told>,
        leash: Leash,
        address: IpAddr,
        now: Millis,
    ) -> (u64, Arc<Entry>) {
        let key = self.next.fetch_add(1, Ordering::Relaxed);
        let entry = Arc::new(Entry {
            tenant,
            pump,
            heard: AtomicI64::new(now.0),
            slow_since: AtomicI64::new(0),
            sink: Mutex::new(None),
            owner: Mutex::new(None),
            leash,
        });
        let mut open = self.open.lock();
        open.entries.insert(key, entry.clone());
        open.silent.insert(key, address);
        (key, entry)
    }

    /// One has closed.
    pub(crate) fn remove(&self, key: u64) {
        let mut open = self.open.lock();
        open.entries.remove(&key);
        open.silent.remove(&key);
    }

    /// All that are open now.
    pub(crate) fn all(&self) -> Vec<Arc<Entry>> {
        self.open.lock().entries.values().cloned().collect()
    }

    /// The access tokens that listen, each as often as it does.
    pub(crate) fn access_tokens(&self) -> Vec<(TenantId, TokenHash)> {
        let owner = |entry: &Arc<Entry>| entry.owner.lock().filter(|owner| owner.access_token);
        self.all().iter().filter_map(owner).map(|owner| (owner.tenant, owner.token)).collect()
    }

    /// Whose they are, but for those of access tokens.
    pub(crate) fn people(&self) -> Vec<(TenantId, AgentId)> {
        let owner = |entry: Arc<Entry>| {
            entry.owner.lock().filter(|owner| !owner.access_token).map(|owner| (owner.tenant, owner.agent))
        };
        self.all().into_iter().filter_map(owner).collect()
    }

    /// Whether another session of this person has a socket open.
    pub(crate) fn elsewhere(&self, tenant: TenantId, agent: AgentId, but: &TokenHash) -> bool {
        self.all().iter().any(|entry| {
            entry
                .owner
                .lock()
                .as_ref()
                .is_some_and(|owner| owner.tenant == tenant && owner.agent == agent && owner.token != *but)
        })
    }

    /// Whether a page of this session is open.
    pub(crate) fn open_of(&self, token: &TokenHash) -> bool {
        self.all().iter().any(|entry| entry.owner.lock().as_ref().is_some_and(|owner| owner.token == *token))
    }

    /// A session lasts until then.
    pub(crate) fn renewed(&self, token: &TokenHash, until: Millis) {
        for entry in self.all() {
            if let Some(owner) = entry.owner.lock().as_mut().filter(|owner| owner.token == *token) {
                owner.expires = until;
            }
        }
    }

    /// Somebody may not listen any more: their sockets close, and their session goes on.
    pub(crate) fn not_allowed(&self, tenant: TenantId, agent: AgentId) {
        self.tell_all_of(tenant, agent, Told::NotAllowed);
    }

    /// What somebody may do has changed: their sockets close, to be opened anew.
    pub(crate) fn comes_again(&self, tenant: TenantId, agent: AgentId) {
        self.tell_all_of(tenant, agent, Told::ComeAgain);
    }

    fn tell_all_of(&self, tenant: TenantId, agent: AgentId, told: Told) {
        for entry in self.all() {
            let theirs =
                entry.owner.lock().as_ref().is_some_and(|owner| owner.tenant == tenant && owner.agent == agent);
            if theirs {
                entry.tell(told);
            }
        }
    }

    /// A tenant is closed: its sockets are told and close, whoever they belong to.
    pub(crate) fn closed(&self, tenant: TenantId, told: Told) {
        self.all().iter().filter(|entry| entry.tenant == tenant).for_each(|entry| entry.tell(told));
    }

    /// A session is over: its sockets are told and close.
    pub(crate) fn session_over(&self, token: &TokenHash, why: SessionEnd) {
        for entry in self.all() {
            let theirs = entry.owner.lock().as_ref().is_some_and(|owner| owner.token == *token);
            if theirs {
                entry.tell(Told::SessionOver(why));
            }
        }
    }
}
