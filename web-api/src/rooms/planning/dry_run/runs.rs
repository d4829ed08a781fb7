//! The dry runs of a process: one at work, a few behind it, and what came of those that are over. All of it is in memory.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::rooms::planning::dry_run::job::{Asked, Ended, Job};
use crate::rooms::planning::dry_run::wire::DryRunFailure;
use crate::rooms::planning::dry_run::work;
use actix_web::web::Data;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit::{DRY_RUN_KEPT, DRY_RUN_RESULTS, DRY_RUN_WAITING};
use parking_lot::Mutex;
use routing::time::Millis;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

/// Seconds after which to ask again.
const COME_BACK: u32 = 30;
/// Other threads come first.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

/// By whose it is: a person has one.
type Jobs = BTreeMap<(TenantId, AgentId), Arc<Job>>;

/// The dry runs that this process knows of.
pub(crate) struct DryRuns {
    jobs: Mutex<Jobs>,
    /// Whoever holds it works.
    turn: Arc<Semaphore>,
}

impl Default for DryRuns {
    fn default() -> DryRuns {
        DryRuns { jobs: Mutex::default(), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl DryRuns {
    /// Begins one, if the tenant has none under way and not too many are.
    pub(super) fn begin(&self, app: &Data<App>, asked: Asked) -> Result<Arc<Job>, Problem> {
        let key = (asked.tenant, asked.by);
        let job = {
            let mut jobs = self.jobs.lock();
            let mut under_way = jobs.iter().filter(|(_, job)| job.is_under_way()).map(|((tenant, _), _)| *tenant);
            if under_way.clone().count() >= DRY_RUN_WAITING || under_way.any(|tenant| tenant == key.0) {
                return Err(Problem::too_often(COME_BACK));
            }
            let job = Arc::new(Job::new(asked));
            jobs.insert(key, job.clone());
            keep_the_newest(&mut jobs);
            job
        };
        let (turn, app, of) = (self.turn.clone(), app.clone(), job.clone());
        actix_rt::spawn(async move {
            let Ok(turn) = turn.acquire_owned().await else { return };
            let (db, handle, at_work) = (app.db.clone(), Handle::current(), of.clone());
            let thread = std::thread::Builder::new().name("dry run".into()).spawn(move || {
                let _turn = turn;
                gives_way();
                work::work(&db, &handle, &at_work);
            });
            if let Err(error) = thread {
                tracing::error!(%error, "a dry run has no thread");
                of.ends(Err(Ended::Failed(DryRunFailure::Fault)));
            }
        });
        Ok(job)
    }

    /// A person's newest.
    pub(super) fn of(&self, tenant: TenantId, by: AgentId) -> Option<Arc<Job>> {
        self.jobs.lock().get(&(tenant, by)).cloned()
    }

    /// Forgets those that are over and old.
    pub(crate) fn forgets(&self, now: Millis) {
        self.jobs.lock().retain(|_, job| job.is_under_way() || job.asked.at + DRY_RUN_KEPT > now);
    }

    /// The server stops.
    pub(crate) fn stop(&self) {
        self.jobs.lock().values().for_each(|job| job.stop());
    }
}

fn keep_the_newest(jobs: &mut Jobs) {
    while jobs.len() > DRY_RUN_RESULTS {
        let over = jobs.iter().filter(|(_, job)| !job.is_under_way()).min_by_key(|(_, job)| job.asked.at);
        let Some(oldest) = over.map(|(key, _)| *key) else { return };
        jobs.remove(&oldest);
    }
}

/// What this thread does is done when nobody waits for the processor.
fn gives_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE) {
        tracing::warn!(%error, "a dry run works at the usual priority");
    }
}
