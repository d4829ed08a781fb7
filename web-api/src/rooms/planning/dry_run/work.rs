//! What a dry run does: reads its days, lives each once as it was and several times on either side, and compares.
use crate::rooms::planning::day::{INTERVAL, recording, ruled};
use crate::rooms::planning::dry_run::job::{Ended, Job};
use crate::rooms::planning::dry_run::tell::told;
use crate::rooms::planning::dry_run::wire::{DryRunFailure, DryRunResult};
use catalogue::limit::DRY_RUN_EVENTS;
use routing::settings::Config;
use routing::time::Millis;
use sim::recorded::{Change, Fitted, Lived, Recording, Same, Trial, fit, live_through};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;
use store::Db;
use tokio::runtime::Handle;

/// After so many events it is looked whether to go on.
const LOOK: u32 = 64;
/// What part of a day's work it is taken to be to read it.
const READING: f64 = 0.1;

/// Sees to it that the job is over afterwards, whatever comes.
pub(super) fn work(db: &Db, handle: &Handle, job: &Job) {
    let worked = catch_unwind(AssertUnwindSafe(|| try_work(db, handle, job)));
    job.ends(worked.unwrap_or_else(|_| {
        tracing::error!(tenant = %job.asked.tenant, "a dry run fell");
        Err(Ended::Failed(DryRunFailure::Fault))
    }));
}

/// One day after the other, so that memory holds one.
fn try_work(db: &Db, handle: &Handle, job: &Job) -> Result<DryRunResult, Ended> {
    let began = Instant::now();
    let (mut same, mut trials, mut last) = (Same::default(), Vec::new(), Default::default());
    for (number, (_, bounds)) in job.asked.days.iter().enumerate() {
        job.goes_on(began)?;
        job.reads();
        let day = Planned::of(job, read(db, handle, job, began, (number, *bounds))?)?;
        job.lives();
        let (lives, mut lived) = (1.0 + 2.0 * f64::from(job.asked.runs), 0.0);
        let mut live = |change: &Change, seed: u64| {
            let part = |share: f64| READING + (1.0 - READING) * (lived + share) / lives;
            let came = day.live(job, began, (change, seed), |share| job.shows(number, part(share)))?;
            lived += 1.0;
            Ok::<Lived, Ended>(came)
        };
        let again = live(&Change::default(), 1)?.report.same;
        (same.answered, same.again) = (same.answered + again.answered, same.again + again.again);
        let change = |config: &Arc<Config>| Change { config: Some(config.clone()), ..Change::default() };
        let (before, after) = (change(&day.before), change(&day.after));
        let mut runs = Vec::new();
        for seed in 1..=u64::from(job.asked.runs) {
            let (before, after) = (live(&before, seed)?, live(&after, seed)?);
            runs.push(Trial::new(day.recording.from, &before, &after));
        }
        trials.push(runs);
        last = (day.before, day.after);
    }
    Ok(told(&trials, same, &last))
}

/// Reads a day, by its number.
fn read(
    db: &Db,
    handle: &Handle,
    job: &Job,
    began: Instant,
    (number, bounds): (usize, (Millis, Millis)),
) -> Result<Recording, Ended> {
    let mut ended = Ok(());
    let mut first = None;
    let mut goes_on = |at: Millis, held: usize| {
        let first = *first.get_or_insert(at);
        let share = (at - first).0 as f64 / (bounds.1 - first).0.max(1) as f64;
        job.shows(number, READING * share.min(1.0));
        ended = job.goes_on(began);
        if held > DRY_RUN_EVENTS {
            ended = Err(Ended::Failed(DryRunFailure::TooLarge));
        }
        ended.is_ok()
    };
    // The thread that the handle is of drives what is asked of the database; what comes of it is read on this one.
    let found = handle.block_on(recording(db, job.asked.tenant, bounds, &mut goes_on));
    ended?;
    found.ok().flatten().ok_or(Ended::Failed(DryRunFailure::Fault))
}

/// A day that was read, and what it is lived under.
struct Planned {
    recording: Recording,
    fitted: Fitted,
    before: Arc<Config>,
    after: Arc<Config>,
}

impl Planned {
    fn of(job: &Job, recording: Recording) -> Result<Planned, Ended> {
        let config = recording.config().ok_or(Ended::Failed(DryRunFailure::Fault))?;
        let under = |document| {
            ruled(&recording, &config, document, &job.asked.today).map_err(|_| Ended::Failed(DryRunFailure::Unfit))
        };
        let (before, after) = (under(&job.asked.before.1)?, under(&job.asked.after)?);
        Ok(Planned { fitted: fit(&recording, INTERVAL, 1), before, after, recording })
    }

    /// Lives it once. `shows` hears how much of it is over.
    fn live(
        &self,
        job: &Job,
        began: Instant,
        (change, seed): (&Change, u64),
        shows: impl Fn(f64),
    ) -> Result<Lived, Ended> {
        let (from, length) = (self.recording.from, (self.recording.until - self.recording.from).0.max(1) as f64);
        let (mut ended, mut events, mut fitted) = (Ok(()), 0_u32, self.fitted.clone());
        fitted.workload.seed = seed;
        let lived = live_through(&self.recording, change, &fitted, &mut |at| {
            events = events.wrapping_add(1);
            if events.is_multiple_of(LOOK) {
                shows(((at - from).0 as f64 / length).clamp(0.0, 1.0));
                ended = job.goes_on(began);
            }
            ended.is_ok()
        });
        ended?;
        lived.ok_or(Ended::Stopped)
    }
}
