//! One dry run under way: how far it is, and whether it is to go on.
use crate::edge::basics::At;
use crate::rooms::planning::dry_run::wire::{DryRun, DryRunFailure, DryRunResult, DryRunState};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit::DRY_RUN_LONGEST;
use jiff::civil::Date;
use parking_lot::Mutex;
use policy::{Document, Known};
use routing::time::Millis;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

/// What is to be lived.
pub(super) struct Asked {
    pub(super) tenant: TenantId,
    pub(super) by: AgentId,
    pub(super) at: Millis,
    pub(super) days: Vec<(Date, (Millis, Millis))>,
    pub(super) runs: u32,
    pub(super) mark: Option<String>,
    /// The version in force, and what it says.
    pub(super) before: (u32, Document),
    /// The draft.
    pub(super) after: Document,
    /// Skills and people of today.
    pub(super) today: Known,
}

/// How a dry run ends that has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Stopped,
    Failed(DryRunFailure),
}

/// Where it is.
#[derive(Clone)]
enum Stage {
    Waiting,
    Reading,
    Living,
    Over(Result<Box<DryRunResult>, Ended>),
}

/// One dry run.
pub(super) struct Job {
    pub(super) asked: Asked,
    stage: Mutex<Stage>,
    thousandths: AtomicU32,
    stopped: AtomicBool,
}

impl Job {
    pub(super) fn new(asked: Asked) -> Job {
        let (thousandths, stopped) = (AtomicU32::new(0), AtomicBool::new(false));
        Job { asked, stage: Mutex::new(Stage::Waiting), thousandths, stopped }
    }

    /// Whether there is still something to wait for.
    pub(super) fn is_under_way(&self) -> bool {
        !matches!(*self.stage.lock(), Stage::Over(_))
    }

    /// It is to go no further.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        let mut stage = self.stage.lock();
        if !matches!(*stage, Stage::Over(_)) {
            *stage = Stage::Over(Err(Ended::Stopped));
        }
    }

    pub(super) fn reads(&self) {
        self.comes_to(Stage::Reading);
    }

    pub(super) fn lives(&self) {
        self.comes_to(Stage::Living);
    }

    pub(super) fn ends(&self, came: Result<DryRunResult, Ended>) {
        self.comes_to(Stage::Over(came.map(Box::new)));
    }

    fn comes_to(&self, next: Stage) {
        let mut stage = self.stage.lock();
        if !matches!(*stage, Stage::Over(_)) {
            *stage = next;
        }
    }

    /// So much of the day of this number is done.
    pub(super) fn shows(&self, number: usize, part: f64) {
        let share = (number as f64 + part) / self.asked.days.len().max(1) as f64;
        self.thousandths.store((share.clamp(0.0, 1.0) * 1_000.0) as u32, Ordering::Relaxed);
    }

    /// Whether it is to go on, having begun then.
    pub(super) fn goes_on(&self, began: Instant) -> Result<(), Ended> {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Ended::Stopped);
        }
        let most = u128::try_from(DRY_RUN_LONGEST.0).unwrap_or(u128::MAX);
        if began.elapsed().as_millis() > most { Err(Ended::Failed(DryRunFailure::TooLong)) } else { Ok(()) }
    }

    pub(super) fn told(&self) -> DryRun {
        let (state, why, result) = match self.stage.lock().clone() {
            Stage::Waiting => (DryRunState::Waiting, None, None),
            Stage::Reading => (DryRunState::Reading, None, None),
            Stage::Living => (DryRunState::Living, None, None),
            Stage::Over(Ok(result)) => (DryRunState::Done, None, Some(*result)),
            Stage::Over(Err(Ended::Stopped)) => (DryRunState::Stopped, None, None),
            Stage::Over(Err(Ended::Failed(why))) => (DryRunState::Failed, Some(why), None),
        };
        let asked = &self.asked;
        DryRun {
            state,
            share: f64::from(self.thousandths.load(Ordering::Relaxed)) / 1_000.0,
            asked: At(asked.at),
            days: asked.days.iter().map(|(day, _)| day.to_string()).collect(),
            runs: asked.runs,
            version: asked.before.0,
            mark: asked.mark.clone(),
            why,
            result,
        }
    }
}
