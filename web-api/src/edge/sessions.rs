//! Who is signed in: sessions and people as the gate needs them, kept so that a call seldom asks the store.
use crate::edge::problem::Problem;
use crate::edge::tokens::TokenHash;
use catalogue::error::Code;
use catalogue::ids::{AgentId, DeviceId, TenantId};
use catalogue::limit;
use catalogue::units::Millis;
use moka::sync::Cache;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use store::groups::Group;
use store::people::{Own, User};
use store::sign_in::SignInRules;
use store::{Db, StoreError};

/// How many are kept at most.
const KEPT: u64 = 100_000;
/// For how long sessions and rules are kept: whatever changes them is told by the feed of changes, so this only empties the place.
const LONG: Duration = Duration::from_secs(600);
/// For how long people are: what they prefer is changed often and by themselves, and not told; what they may do is.
const FRESH: Duration = Duration::from_secs(10);
/// How often it is written down that a session is in use.
const SEEN_EVERY: Duration = Duration::from_millis(limit::DEVICE_SEEN.0 as u64);

/// A session.
#[derive(Debug)]
pub(crate) struct Session {
    /// SHA-256 of its token.
    pub(crate) token_hash: TokenHash,
    /// In which tenant.
    pub(crate) tenant: TenantId,
    /// Whose.
    pub(crate) user: AgentId,
    /// The device that it began on.
    pub(crate) device: DeviceId,
    /// Whether it is an access token of a service account, and nobody's sign-in.
    pub(crate) access_token: bool,
    /// Whether another service answered for the person, second factor included.
    pub(crate) by_service: bool,
    /// When it began.
    pub(crate) created: Millis,
    expires: AtomicI64,
}

impl Session {
    /// When it ends.
    pub(crate) fn expires(&self) -> Millis {
        Millis(self.expires.load(Ordering::Relaxed))
    }

    /// Refuses an access token where somebody has to have signed in.
    pub(crate) fn in_person(&self) -> Result<(), Problem> {
        if self.access_token { Err(Problem::of(Code::SESSION_OUT_OF_SCOPE)) } else { Ok(()) }
    }
}

/// A person with the group that says what they may do.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    /// Who.
    pub(crate) user: User,
    /// Their group.
    pub(crate) group: Group,
    /// What belongs to them.
    pub(crate) own: Own,
    /// Whether they have a second factor.
    pub(crate) has_factor: bool,
    /// Whether their group needs one.
    pub(crate) group_needs_factor: bool,
}

/// The sessions and people that were asked for lately.
pub(crate) struct Sessions {
    sessions: Cache<TokenHash, Arc<Session>>,
    people: Cache<(TenantId, AgentId), Arc<Person>>,
    rules: Cache<TenantId, Arc<SignInRules>>,
    noted: Cache<TokenHash, ()>,
    over: Cache<TokenHash, ()>,
    /// Changes so far: what was read before one is not kept after it.
    changes: AtomicU64,
    /// How often people of each tenant have changed.
    of_people: Mutex<HashMap<TenantId, u64>>,
}

impl Sessions {
    /// Knowing nobody.
    pub(crate) fn new() -> Sessions {
        Sessions {
            sessions: Cache::builder().max_capacity(KEPT).time_to_live(LONG).build(),
            people: Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build(),
            rules: Cache::builder().max_capacity(KEPT).time_to_live(LONG).build(),
            noted: Cache::builder().max_capacity(KEPT).time_to_live(SEEN_EVERY).build(),
            over: Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build(),
            changes: AtomicU64::new(0),
            of_people: Mutex::default(),
        }
    }

    /// The session of a token; also one that has ended, which the gate sees by its clock.
    pub(crate) async fn find(&self, db: &Db, hash: &TokenHash) -> Result<Option<Arc<Session>>, StoreError> {
        if let Some(session) = self.sessions.get(hash) {
            return Ok(Some(session));
        }
        let before = self.changes.load(Ordering::SeqCst);
        let Some(row) = db.sign_in().session_by_token(hash).await? else { return Ok(None) };
        let session = self.keep(&row);
        // It may have ended while it was read, and whoever ended it has looked for it before it was kept.
        if self.changes.load(Ordering::SeqCst) != before {
            self.sessions.invalidate(hash);
        }
        Ok(if self.is_over(hash) { None } else { Some(session) })
    }

    /// Whether a session was ended here a moment ago.
    pub(crate) fn is_over(&self, hash: &TokenHash) -> bool {
        self.over.contains_key(hash)
    }

    /// Keeps what the store has just been told.
    pub(crate) fn keep(&self, row: &store::sign_in::Session) -> Arc<Session> {
        // A sign-in that an earlier version kept may be older, or said to last longer.
        let longest = if row.given.is_some() { row.expires } else { row.created + limit::SESSION_LONGEST };
        let session = Arc::new(Session {
            token_hash: row.token_hash,
            tenant: row.tenant,
            user: row.user,
            device: row.device,
            access_token: row.given.is_some(),
            by_service: row.by_service,
            created: row.created,
            expires: AtomicI64::new(row.expires.min(longest).0),
        });
        self.sessions.insert(row.token_hash, session.clone());
        // Whoever ended it meanwhile has looked for it before it was kept.
        if self.is_over(&row.token_hash) {
            self.sessions.invalidate(&row.token_hash);
        }
        session
    }

    /// A session lasts until then.
    pub(crate) fn renewed(&self, session: &Session, expires: Millis) {
        session.expires.store(expires.0, Ordering::Relaxed);
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.sessions.invalidate(&session.token_hash);
    }

    /// The session of this token lasts until then.
    pub(crate) fn lasts(&self, hash: &TokenHash, expires: Millis) {
        if let Some(session) = self.sessions.get(hash) {
            self.renewed(&session, expires);
        }
    }

    /// Whether it is time to write down that a session is in use; true once in a while.
    pub(crate) fn to_be_noted(&self, hash: &TokenHash) -> bool {
        self.noted.entry(*hash).or_insert(()).is_fresh()
    }

    /// A session goes on with another device.
    pub(crate) fn moved(&self, session: &Session) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.sessions.invalidate(&session.token_hash);
    }

    /// A person of a tenant.
    pub(crate) async fn person(
        &self,
        db: &Db,
        tenant: TenantId,
        user: AgentId,
    ) -> Result<Option<Arc<Person>>, StoreError> {
        if let Some(person) = self.people.get(&(tenant, user)) {
            return Ok(Some(person));
        }
        let before = self.changes.load(Ordering::SeqCst);
        let Some(user) = db.people().find(tenant, user).await? else { return Ok(None) };
        let Some(group) = db.groups().find(tenant, user.group).await? else { return Ok(None) };
        let own = db.people().own(tenant, user.id).await?;
        let Some(standing) = db.sign_in().standing(tenant, user.id).await? else { return Ok(None) };
        let (has_factor, group_needs_factor) = (standing.factor.is_some(), standing.group_needs_factor);
        let person = Arc::new(Person { user, group, own, has_factor, group_needs_factor });
        self.people.insert((tenant, person.user.id), person.clone());
        if self.changes.load(Ordering::SeqCst) != before {
            self.people.invalidate(&(tenant, person.user.id));
        }
        Ok(Some(person))
    }

    /// A person as they are kept now: what somebody is or may do can have changed a moment ago.
    pub(crate) async fn person_now(
        &self,
        db: &Db,
        tenant: TenantId,
        user: AgentId,
    ) -> Result<Option<Arc<Person>>, StoreError> {
        self.forget(tenant, user);
        self.person(db, tenant, user).await
    }

    /// What a tenant asks of whoever signs in.
    pub(crate) async fn rules(&self, db: &Db, tenant: TenantId) -> Result<Arc<SignInRules>, StoreError> {
        if let Some(rules) = self.rules.get(&tenant) {
            return Ok(rules);
        }
        let before = self.changes.load(Ordering::SeqCst);
        let rules = Arc::new(db.sign_in().rules(tenant).await?);
        self.rules.insert(tenant, rules.clone());
        // They may have changed while they were read.
        if self.changes.load(Ordering::SeqCst) != before {
            self.rules.invalidate(&tenant);
        }
        Ok(rules)
    }

    /// What a tenant asks has changed.
    pub(crate) fn rules_changed(&self, tenant: TenantId) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.rules.invalidate(&tenant);
    }

    /// Whether a session was asked for lately.
    pub(crate) fn knows(&self, token_hash: &TokenHash) -> bool {
        self.sessions.contains_key(token_hash)
    }

    /// A session was changed elsewhere: what is being read of any may be old.
    pub(crate) fn told(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// Any session may have ended: each is asked for anew.
    pub(crate) fn none_is_known(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.sessions.invalidate_all();
    }

    /// Many people of a tenant have changed.
    pub(crate) fn all_changed(&self, tenant: TenantId) {
        *self.of_people.lock().entry(tenant).or_default() += 1;
        self.changes.fetch_add(1, Ordering::SeqCst);
        let theirs: Vec<_> = self.people.iter().map(|(key, _)| *key).filter(|key| key.0 == tenant).collect();
        theirs.iter().for_each(|key| self.people.invalidate(key));
    }

    /// A session is over; what is kept of it goes.
    pub(crate) fn over(&self, token_hash: &TokenHash) {
        self.over.insert(*token_hash, ());
        self.changes.fetch_add(1, Ordering::SeqCst);
        if let Some(session) = self.sessions.remove(token_hash) {
            session.expires.store(0, Ordering::Relaxed);
        }
    }

    /// A number that is another one once something has changed.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::SeqCst)
    }

    /// A person has changed.
    pub(crate) fn changed(&self, tenant: TenantId, user: AgentId) {
        *self.of_people.lock().entry(tenant).or_default() += 1;
        self.forget(tenant, user);
    }

    /// How often people of a tenant have changed so far.
    pub(crate) fn people_changed(&self, tenant: TenantId) -> u64 {
        self.of_people.lock().get(&tenant).copied().unwrap_or_default()
    }

    /// What is kept of somebody is asked for anew.
    fn forget(&self, tenant: TenantId, user: AgentId) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.people.invalidate(&(tenant, user));
    }
}
