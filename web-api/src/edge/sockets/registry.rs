//! The register of open sockets: whom to tell that a session is over or that the server stops, and whom to let go.
use crate::edge::frame::SessionEnd;
use crate::edge::leash::Leash;
use crate::edge::tokens::TokenHash;
use actix::Recipient;
use catalogue::ids::{AgentId, ChatId, TenantId};
use catalogue::limit;
use catalogue::units::Millis;
use engine::Sink;
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet, VecDeque};
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
    /// Its chat has been opened more often than it may be.
    OpenedElsewhere,
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
    /// By which application's keys.
    pub(crate) application: u32,
}

/// An open socket.
pub(crate) struct Entry {
    /// Its number in the register.
    pub(crate) key: u64,
    tenant: TenantId,
    pump: Recipient<Told>,
    heard: AtomicI64,
    slow_since: AtomicI64,
    sink: Mutex<Option<Sink>>,
    pub(super) owner: Mutex<Option<Owner>>,
    leash: Leash,
}

/// The open sockets, those of them that have not said who they are, and those of customers.
#[derive(Default)]
struct Open {
    entries: HashMap<u64, Arc<Entry>>,
    silent: HashMap<u64, IpAddr>,
    customers: HashMap<u64, Customers>,
    /// How many of customers come from where.
    networks: HashMap<IpAddr, usize>,
    /// Those of a chat, the oldest first.
    chats: HashMap<(TenantId, ChatId), VecDeque<u64>>,
}

/// A customer's socket: where it comes from, and its chat, once it has said so.
struct Customers {
    from: IpAddr,
    chat: Option<(TenantId, ChatId)>,
}

/// Why one more socket may not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoRoom {
    /// As many are open as the server takes, or as it leaves to customers.
    Full,
    /// As many of customers are open as one network may have.
    TooMany,
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

    /// Whether one more may open, of an agent or of a customer at a network. An address of this machine is not counted.
    pub(crate) fn room(&self, of_customer: bool, from: IpAddr) -> Result<(), NoRoom> {
        let open = self.open.lock();
        let for_customers = self.most - self.most / limit::SOCKETS_FOR_AGENTS;
        if open.entries.len() >= self.most || (of_customer && open.customers.len() >= for_customers) {
            return Err(NoRoom::Full);
        }
        let theirs = open.networks.get(&from).copied().unwrap_or(0);
        if of_customer && !from.is_loopback() && theirs >= limit::CUSTOMER_SOCKETS {
            return Err(NoRoom::TooMany);
        }
        Ok(())
    }

    /// A customer's socket is one of this chat. Where the chat has more than it may have, the oldest is told to close.
    pub(crate) fn joins(&self, key: u64, tenant: TenantId, chat: ChatId) {
        let mut open = self.open.lock();
        let Some(socket) = open.customers.get_mut(&key) else { return };
        socket.chat = Some((tenant, chat));
        let of_chat = open.chats.entry((tenant, chat)).or_default();
        of_chat.push_back(key);
        let oldest = if of_chat.len() > limit::CHAT_SOCKETS { of_chat.pop_front() } else { None };
        if let Some(entry) = oldest.and_then(|key| open.entries.get(&key)) {
            entry.tell(Told::OpenedElsewhere);
        }
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
        from: IpAddr,
        of_customer: bool,
        now: Millis,
    ) -> Arc<Entry> {
        let key = self.next.fetch_add(1, Ordering::Relaxed);
        let entry = Arc::new(Entry {
            key,
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
        open.silent.insert(key, from);
        if of_customer {
            open.customers.insert(key, Customers { from, chat: None });
            *open.networks.entry(from).or_default() += 1;
        }
        entry
    }

    /// One has closed.
    pub(crate) fn remove(&self, key: u64) {
        let mut open = self.open.lock();
        open.entries.remove(&key);
        open.silent.remove(&key);
        let Some(Customers { from, chat }) = open.customers.remove(&key) else { return };
        if let Some(count) = open.networks.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                open.networks.remove(&from);
            }
        }
        let Some(chat) = chat else { return };
        if let Some(of_chat) = open.chats.get_mut(&chat) {
            of_chat.retain(|socket| *socket != key);
            if of_chat.is_empty() {
                open.chats.remove(&chat);
            }
        }
    }

    /// All that are open now.
    pub(crate) fn all(&self) -> Vec<Arc<Entry>> {
        self.open.lock().entries.values().cloned().collect()
    }

    /// The sessions and access tokens of a tenant that listen, each as often as it does.
    pub(crate) fn sessions(&self, tenant: TenantId) -> Vec<TokenHash> {
        let owner = |entry: &Arc<Entry>| entry.owner.lock().filter(|owner| owner.tenant == tenant);
        self.all().iter().filter_map(owner).map(|owner| owner.token).collect()
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

    /// Applications of a tenant are let in no longer: sockets that came by one close, and are refused where they are opened anew.
    pub(crate) fn come_by_others(&self, tenant: TenantId, let_in: impl Fn(u32) -> bool) {
        for entry in self.all() {
            let shut = entry.owner.lock().is_some_and(|owner| owner.tenant == tenant && !let_in(owner.application));
            if shut {
                entry.tell(Told::ComeAgain);
            }
        }
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

    /// These sessions are over: their sockets are told and close.
    pub(crate) fn sessions_over(&self, tokens: &HashSet<TokenHash>, why: SessionEnd) {
        for entry in self.all() {
            let theirs = entry.owner.lock().as_ref().is_some_and(|owner| tokens.contains(&owner.token));
            if theirs {
                entry.tell(Told::SessionOver(why));
            }
        }
    }

    /// A session is over: its sockets are told and close.
    pub(crate) fn session_over(&self, token: &TokenHash, why: SessionEnd) {
        self.sessions_over(&HashSet::from([*token]), why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nobody;
    impl actix::Actor for Nobody {
        type Context = actix::Context<Nobody>;
    }
    impl actix::Handler<Told> for Nobody {
        type Result = ();
        fn handle(&mut self, _: Told, _: &mut Self::Context) {}
    }

    fn opens(sockets: &Sockets, of_customer: bool, from: IpAddr) -> u64 {
        let pump = actix::Actor::start(Nobody).recipient();
        sockets.add(TenantId(1), pump, Leash::default(), from, of_customer, Millis::ZERO).key
    }

    #[actix_rt::test]
    async fn customers_cannot_take_what_is_kept_for_agents() {
        let sockets = Sockets::new(10);
        let here = IpAddr::from([127, 0, 0, 1]);
        for _ in 0..8 {
            assert_eq!(sockets.room(true, here), Ok(()));
            opens(&sockets, true, here);
        }
        assert_eq!(sockets.room(true, here), Err(NoRoom::Full));
        assert_eq!(sockets.room(false, here), Ok(()));
        let last = [opens(&sockets, false, here), opens(&sockets, false, here)];
        assert_eq!(sockets.room(false, here), Err(NoRoom::Full));
        sockets.remove(last[0]);
        assert_eq!(sockets.room(false, here), Ok(()));
    }

    #[actix_rt::test]
    async fn a_network_of_customers_has_its_share_and_gives_it_back() {
        let sockets = Sockets::new(10_000);
        let (there, elsewhere) = (IpAddr::from([198, 51, 100, 7]), IpAddr::from([198, 51, 100, 8]));
        let keys: Vec<u64> = (0..limit::CUSTOMER_SOCKETS).map(|_| opens(&sockets, true, there)).collect();
        assert_eq!(sockets.room(true, there), Err(NoRoom::TooMany));
        assert_eq!(sockets.room(false, there), Ok(()), "an agent at the same address");
        assert_eq!(sockets.room(true, elsewhere), Ok(()));
        sockets.joins(keys[0], TenantId(1), ChatId(1));
        sockets.remove(keys[0]);
        assert_eq!(sockets.room(true, there), Ok(()));
        keys.iter().for_each(|key| sockets.remove(*key));
        let open = sockets.open.lock();
        assert!(open.networks.is_empty() && open.chats.is_empty() && open.customers.is_empty());
    }
}
