//! The floor of a tenant's day: read back from the journal when somebody looks at it, and followed from then on for as long as
//! somebody does. It costs nothing while nobody looks.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::floor::past;
use crate::rooms::policy;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use jiff::tz::TimeZone;
use parking_lot::{Mutex, RwLock};
use routing::Event;
use routing::folds::day::Day;
use routing::time::Millis;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use store::StoreError;

/// The floors of all tenants at which somebody looks.
#[derive(Default)]
pub(crate) struct Floors {
    /// How many there are: what happens is looked at no further while there is none.
    count: AtomicUsize,
    all: RwLock<HashMap<TenantId, Arc<Followed>>>,
}

/// One of them.
pub(crate) struct Followed {
    /// When somebody looked last.
    looked: AtomicI64,
    /// Held by the one who reads it back.
    reads: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    /// Everybody's team, and the zone of the day; none since one of them changed.
    teams: Mutex<Option<Arc<Teams>>>,
}

/// What the day does not tell.
pub(crate) struct Teams {
    /// Each person's department, or else their group.
    pub(crate) of: BTreeMap<AgentId, String>,
    /// The zone of the tenant's day.
    pub(crate) zone: TimeZone,
}

enum State {
    Asleep,
    /// It is being read back; what happens meanwhile is behind it.
    Reading(Vec<(u64, Millis, Event)>),
    /// More happened meanwhile than is kept.
    Overtaken,
    Awake(Box<Day>),
}

impl Floors {
    /// A written event of a tenant.
    pub(crate) fn happened(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event) {
        if self.count.load(Ordering::Acquire) == 0 {
            return;
        }
        let Some((seq, followed)) = seq.zip(self.find(tenant)) else { return };
        let mut state = followed.state.lock();
        match &mut *state {
            State::Asleep | State::Overtaken => {}
            State::Reading(behind) if behind.len() >= limit::FLOOR_BEHIND => *state = State::Overtaken,
            State::Reading(behind) if Day::moves(event) => behind.push((seq, at, event.clone())),
            State::Reading(_) => {}
            State::Awake(day) => day.apply(at, event),
        }
    }

    /// The floor of a tenant, read back first where nobody looked at it lately.
    pub(crate) async fn of(&self, app: &App, site: &Site) -> Result<Arc<Followed>, Problem> {
        let followed = self.entry(site.id);
        followed.looked.store(app.now().0, Ordering::Relaxed);
        let _one = followed.reads.lock().await;
        if !matches!(&*followed.state.lock(), State::Awake(_)) {
            let read = followed.read(app, site).await;
            if read.is_err() {
                *followed.state.lock() = State::Asleep;
            }
            read?;
        }
        Ok(followed.clone())
    }

    /// A person, a group or the zone of a tenant changed.
    pub(crate) fn teams_change(&self, tenant: TenantId) {
        if let Some(followed) = self.find(tenant) {
            *followed.teams.lock() = None;
        }
    }

    /// Forgets what is too far back, and the floors at which nobody looks.
    pub(crate) fn tidy(&self, now: Millis) {
        let mut all = self.all.write();
        all.retain(|_, followed| {
            if let State::Awake(day) = &mut *followed.state.lock() {
                day.tidy(now);
            }
            let looked = Millis(followed.looked.load(Ordering::Relaxed));
            now - looked < limit::FLOOR_SLEEPS || followed.reads.try_lock().is_err()
        });
        self.count.store(all.len(), Ordering::Release);
    }

    fn find(&self, tenant: TenantId) -> Option<Arc<Followed>> {
        self.all.read().get(&tenant).cloned()
    }

    fn entry(&self, tenant: TenantId) -> Arc<Followed> {
        if let Some(found) = self.find(tenant) {
            return found;
        }
        let mut all = self.all.write();
        let followed = all.entry(tenant).or_insert_with(|| {
            Arc::new(Followed {
                looked: AtomicI64::new(0),
                reads: tokio::sync::Mutex::default(),
                state: Mutex::new(State::Asleep),
                teams: Mutex::new(None),
            })
        });
        let followed = followed.clone();
        self.count.store(all.len(), Ordering::Release);
        followed
    }
}

impl Followed {
    /// Looks at the day; none while it is being read back. Whoever looks holds up whoever writes, so not for long.
    pub(crate) fn day<T>(&self, look: impl FnOnce(&Day) -> T) -> Option<T> {
        match &*self.state.lock() {
            State::Awake(day) => Some(look(day)),
            _ => None,
        }
    }

    /// The teams and the zone, as they are now.
    pub(crate) async fn teams(&self, app: &App, site: &Site) -> Result<Arc<Teams>, StoreError> {
        if let Some(teams) = &*self.teams.lock() {
            return Ok(teams.clone());
        }
        let (users, groups) = (app.db.people().all(site.id).await?, app.db.groups().all(site.id).await?);
        let group = |id| groups.iter().find(|group| group.id == id).map(|group| group.name.clone());
        let team = |user: &store::people::User| user.department.clone().or_else(|| group(user.group));
        let of = users.iter().map(|user| (user.id, team(user).unwrap_or_default())).collect();
        let teams = Arc::new(Teams { of, zone: policy::zone(&app.db, site.id).await? });
        *self.teams.lock() = Some(teams.clone());
        Ok(teams)
    }

    /// Reads the day back from the journal.
    async fn read(&self, app: &App, site: &Site) -> Result<(), Problem> {
        loop {
            // From here on what happens stands behind; what happened before is in the journal.
            *self.state.lock() = State::Reading(Vec::new());
            let last = app.db.journal().last_seq(site.id).await?;
            let mut day = past::upto(&app.db, site.id, app.now() - limit::FLOOR_KEPT, last).await?;
            let mut state = self.state.lock();
            if let State::Reading(behind) = &mut *state {
                for (seq, at, event) in std::mem::take(behind) {
                    if seq > last {
                        day.apply(at, &event);
                    }
                }
                *state = State::Awake(Box::new(day));
                return Ok(());
            }
        }
    }
}
