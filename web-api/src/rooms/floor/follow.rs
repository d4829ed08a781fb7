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
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};
use store::StoreError;

/// The floors of all tenants at which somebody looks.
#[derive(Default)]
pub(crate) struct Floors {
    /// How many there are: what happens is looked at no further while there is none.
    count: AtomicUsize,
    all: RwLock<HashMap<TenantId, Arc<Followed>>>,
}

/// One of them. Whoever writes leaves what happened here and goes on; whoever looks folds it.
pub(crate) struct Followed {
    /// When somebody looked last.
    looked: AtomicI64,
    /// Held by the one who reads it back.
    reads: tokio::sync::Mutex<()>,
    behind: Mutex<Behind>,
    /// The day, and up to which number of the journal it holds; none before it was read back.
    day: Mutex<Option<(Day, u64)>>,
    /// The number behind the newest change of the day before this one.
    version: AtomicU64,
    /// Everybody's team, and the zone of the day; none since one of them changed.
    teams: Mutex<Option<Arc<Teams>>>,
    /// How often one of them has.
    teams_changed: AtomicU64,
}

/// What happened that is not in the day yet.
enum Behind {
    Events(Vec<(u64, Millis, Event)>),
    /// More than is kept: the day is to be read back again.
    TooMuch,
}

/// What the day does not tell.
pub(crate) struct Teams {
    /// Each person's department, or else their group.
    pub(crate) of: BTreeMap<AgentId, String>,
    /// The zone of the tenant's day.
    pub(crate) zone: TimeZone,
}

impl Floors {
    /// A written event of a tenant.
    pub(crate) fn happened(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event) {
        if self.count.load(Ordering::Acquire) == 0 {
            return;
        }
        let Some((seq, followed)) = seq.filter(|_| Day::moves(event)).zip(self.find(tenant)) else { return };
        let mut behind = followed.behind.lock();
        match &mut *behind {
            Behind::Events(events) if events.len() < limit::FLOOR_BEHIND => events.push((seq, at, event.clone())),
            _ => *behind = Behind::TooMuch,
        }
    }

    /// The floor of a tenant, read back first where nobody looked at it lately.
    pub(crate) async fn of(&self, app: &App, site: &Site) -> Result<Arc<Followed>, Problem> {
        let followed = self.entry(site.id);
        followed.looked.store(app.now().0, Ordering::Relaxed);
        let _one = followed.reads.lock().await;
        while !followed.catches_up() {
            followed.read(app, site).await?;
        }
        Ok(followed.clone())
    }

    /// A person, a group or the zone of a tenant changed.
    pub(crate) fn teams_change(&self, tenant: TenantId) {
        if let Some(followed) = self.find(tenant) {
            let mut kept = followed.teams.lock();
            followed.teams_changed.fetch_add(1, Ordering::SeqCst);
            *kept = None;
        }
    }

    /// Forgets what is too far back, and the floors at which nobody looks.
    pub(crate) fn tidy(&self, now: Millis) {
        let followed: Vec<Arc<Followed>> = self.all.read().values().cloned().collect();
        for followed in followed {
            followed.catches_up();
            if let Some((day, _)) = &mut *followed.day.lock() {
                day.tidy(now);
            }
        }
        let mut all = self.all.write();
        all.retain(|_, followed| {
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
                behind: Mutex::new(Behind::Events(Vec::new())),
                day: Mutex::new(None),
                version: AtomicU64::new(0),
                teams: Mutex::new(None),
                teams_changed: AtomicU64::new(0),
            })
        });
        let followed = followed.clone();
        self.count.store(all.len(), Ordering::Release);
        followed
    }
}

impl Followed {
    /// Looks at the day as of now; none where it has to be read back first.
    pub(crate) fn day<T>(&self, look: impl FnOnce(&Day) -> T) -> Option<T> {
        self.catches_up();
        self.day.lock().as_ref().map(|(day, _)| look(day))
    }

    /// Folds in what happened; whether the day is there then.
    fn catches_up(&self) -> bool {
        let mut day = self.day.lock();
        let behind = match &mut *self.behind.lock() {
            // While it is being read back, what happens stays behind it.
            Behind::Events(events) if day.is_some() => std::mem::take(events),
            Behind::Events(_) => Vec::new(),
            Behind::TooMuch => {
                if let Some((day, _)) = day.take() {
                    self.version.store(day.version(), Ordering::Relaxed);
                }
                Vec::new()
            }
        };
        if let Some((day, upto)) = &mut *day {
            for (_, at, event) in behind.into_iter().filter(|(seq, ..)| *seq > *upto) {
                day.apply(at, &event);
            }
        }
        day.is_some()
    }

    /// The teams and the zone, as they are now.
    pub(crate) async fn teams(&self, app: &App, site: &Site) -> Result<Arc<Teams>, StoreError> {
        if let Some(teams) = &*self.teams.lock() {
            return Ok(teams.clone());
        }
        let before = self.teams_changed.load(Ordering::SeqCst);
        let (users, groups) = (app.db.people().all(site.id).await?, app.db.groups().all(site.id).await?);
        let group = |id| groups.iter().find(|group| group.id == id).map(|group| group.name.as_str());
        let of = users.iter().map(|user| (user.id, user.belongs_to(group(user.group)))).collect();
        let teams = Arc::new(Teams { of, zone: policy::zone(&app.db, site.id).await? });
        let mut kept = self.teams.lock();
        // One of them may have changed while they were read.
        if self.teams_changed.load(Ordering::SeqCst) == before {
            *kept = Some(teams.clone());
        }
        Ok(teams)
    }

    /// Reads the day back from the journal.
    async fn read(&self, app: &App, site: &Site) -> Result<(), Problem> {
        // From here on what happens stands behind; what happened before is in the journal.
        *self.behind.lock() = Behind::Events(Vec::new());
        let last = app.db.journal().last_seq(site.id).await?;
        let day = Day::since(app.now() - limit::FLOOR_KEPT).numbered_behind(self.version.load(Ordering::Relaxed));
        let day = past::upto(&app.db, site.id, day, last).await?;
        self.version.store(day.version(), Ordering::Relaxed);
        *self.day.lock() = Some((day, last));
        Ok(())
    }
}
