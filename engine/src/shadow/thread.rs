//! The thread that compares.
use super::budget::Budget;
use super::{Bounds, Note, Run, Slot};
use crate::telemetry;
use routing::tenant::shadow::{Compared, Kind, Shadow};
use routing::time::Millis;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

/// How soon it is seen that there is nothing more to compare.
const LOOKS_EVERY: Duration = Duration::from_millis(100);

/// The shadow between two notes.
#[derive(Default)]
struct Work {
    shadow: Option<Shadow>,
    /// The last instant that was heard of.
    at: Millis,
}

/// Works until nobody tells it anything any more.
pub(super) fn works(slot: &Slot, run: &Arc<Run>, notes: &Receiver<Note>, bounds: Bounds) {
    telemetry::shadows(1.0);
    let done = catch_unwind(AssertUnwindSafe(|| compares(slot, run, notes, bounds)));
    if done.is_err() {
        telemetry::fault("shadow");
        tracing::error!("the shadow of a draft fell; routing goes on");
        slot.fell(run);
    }
    telemetry::shadows(-1.0);
    run.done.notify_one();
}

fn compares(slot: &Slot, run: &Arc<Run>, notes: &Receiver<Note>, bounds: Bounds) {
    let mut work = Work::default();
    let mut budget = Budget::new(bounds.share, bounds.saved, Instant::now());
    loop {
        let note = match notes.recv_timeout(LOOKS_EVERY) {
            Ok(note) => note,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                // It could not be told something for want of room, and has caught up with what it was told before.
                if slot.is_paused(run) {
                    work.ends(run);
                    slot.ask(run);
                }
                continue;
            }
        };
        let began = Instant::now();
        let mut told = Vec::new();
        let waits = work.takes(run, note, &mut told);
        keeps(run, told);
        let took = began.elapsed();
        telemetry::shadow_worked(took);
        answers(waits);
        if !budget.takes(Instant::now(), took) {
            slot.pause(run);
            if !rests(run, notes, &mut work, &budget) {
                break;
            }
            // What it spent it has got back.
            budget.takes(Instant::now(), Duration::ZERO);
            slot.ask(run);
        }
    }
    work.ends(run);
}

/// Sits out until there is time again: what it is told meanwhile is left out. False once nobody tells it anything.
fn rests(run: &Arc<Run>, notes: &Receiver<Note>, work: &mut Work, budget: &Budget) -> bool {
    work.ends(run);
    let until = budget.wait().map(|wait| Instant::now() + wait);
    loop {
        let note = match until {
            None => notes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => notes.recv_timeout(until.saturating_duration_since(Instant::now())),
        };
        match note {
            Ok(Note::Rest(waits)) => answers(Some(waits)),
            Ok(note) => keeps(run, left_out(&note)),
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

/// What a note has in it that is not compared.
fn left_out(note: &Note) -> Vec<Compared> {
    let Note::Lived(lived) = note else { return Vec::new() };
    let nothing = Compared {
        at: lived.at,
        kind: Kind::LeftOut,
        skill: catalogue::ids::SkillId(0),
        chat: None,
        agent: None,
        draft_agent: None,
        draft_chat: None,
        draft_skill: None,
        span: None,
        version: 0,
    };
    (0..lived.decisions()).map(|_| nothing).collect()
}

fn answers(waits: Option<SyncSender<()>>) {
    if let Some(waits) = waits {
        // Whoever asked may have gone.
        let _ = waits.send(());
    }
}

fn keeps(run: &Run, told: Vec<Compared>) {
    if told.is_empty() {
        return;
    }
    let mut kept = run.kept.lock();
    for one in told {
        telemetry::shadow_decisions(outcome(one.kind), 1);
        kept.adds(one, run.most_rows);
    }
}

fn outcome(kind: Kind) -> &'static str {
    match kind {
        Kind::Same => "same",
        Kind::Ended | Kind::Unsure => "unknown",
        Kind::LeftOut => "left_out",
        _ => "different",
    }
}

impl Work {
    fn takes(&mut self, run: &Run, note: Note, told: &mut Vec<Compared>) -> Option<SyncSender<()>> {
        match note {
            Note::Afresh(now, tenant) => {
                if let Some(before) = &mut self.shadow {
                    before.ends(now, told);
                }
                self.at = now;
                self.shadow = Some(Shadow::of(now, *tenant, run.draft.lock().clone()));
                None
            }
            Note::Lived(lived) => {
                self.at = lived.at;
                match &mut self.shadow {
                    Some(shadow) => shadow.lives(lived, told),
                    // From before the state that it has asked for.
                    None => told.extend(left_out(&Note::Lived(lived))),
                }
                None
            }
            Note::Rules(now, draft) => {
                if let Some(shadow) = &mut self.shadow {
                    shadow.configure(now, draft);
                }
                None
            }
            Note::Rest(waits) => Some(waits),
        }
    }

    /// Nothing more comes to the shadow that there was.
    fn ends(&mut self, run: &Run) {
        let mut told = Vec::new();
        if let Some(mut shadow) = self.shadow.take() {
            shadow.ends(self.at, &mut told);
        }
        keeps(run, told);
    }
}
