//! The thread that compares.
use super::budget::Budget;
use super::{Bounds, Note, Run, Slot};
use crate::telemetry;
use routing::tenant::shadow::{Compared, Kind, Lived, Shadow};
use routing::time::Millis;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::time::{Duration, Instant};

/// How often it looks whether there is something: whoever tells it wakes nobody, which would cost more than the telling.
const LOOKS_EVERY: Duration = Duration::from_millis(20);

/// How long what it was told before it was stopped may still be compared.
const LAST: Duration = Duration::from_secs(1);
/// How many times as long it waits at most, if there is no time for it again and again.
const DOUBLED: u32 = 16;

/// The shadow between two notes.
#[derive(Default)]
struct Work {
    shadow: Option<Shadow>,
    /// Whether there was one before it.
    again: bool,
    /// The last instant that was heard of.
    at: Millis,
}

/// Works until it is stopped.
pub(super) fn works(slot: &Slot, run: &Arc<Run>, notes: &Receiver<Note>, bounds: Bounds) {
    telemetry::shadows(1.0);
    let done = catch_unwind(AssertUnwindSafe(|| compares(slot, run, notes, bounds)));
    if done.is_err() {
        telemetry::fault("shadow");
        tracing::error!("the shadow of a draft fell; routing goes on");
        slot.fell(run);
        notes.try_iter().for_each(|note| passes_over(run, note));
    }
    telemetry::shadows(-1.0);
    run.done.notify_one();
}

fn compares(slot: &Slot, run: &Arc<Run>, notes: &Receiver<Note>, bounds: Bounds) {
    let mut work = Work::default();
    let mut budget = Budget::new(bounds.share, bounds.saved, Instant::now());
    let (mut least, mut since, mut last) = (bounds.again, Instant::now(), None);
    loop {
        let note = match next(notes, LOOKS_EVERY) {
            Ok(note) => Some(note),
            Err(TryRecvError::Empty) if !run.is_stopped() => None,
            Err(_) => break,
        };
        let goes_on = match note {
            // It could not be told something for want of room, and has caught up with what it was told before.
            None => !slot.is_paused(run),
            Some(note) if run.is_stopped() => {
                let last = *last.get_or_insert_with(|| Instant::now() + LAST);
                if Instant::now() < last {
                    work.hears(run, note);
                } else {
                    passes_over(run, note);
                }
                continue;
            }
            // That is for once, and not often.
            Some(note @ Note::Afresh(..)) => {
                work.hears(run, note);
                since = Instant::now();
                true
            }
            Some(note) => {
                let took = work.hears(run, note);
                budget.takes(Instant::now(), took)
            }
        };
        if goes_on {
            continue;
        }
        slot.pause(run);
        // What it was told of is not the whole any more.
        work.shadow = None;
        if !rests(run, notes, budget.wait().map(|wait| wait.max(least))) {
            break;
        }
        // What it spent it has got back.
        budget.takes(Instant::now(), Duration::ZERO);
        let seldom = since.elapsed() > least + bounds.again * DOUBLED;
        least = if seldom { bounds.again } else { (least * 2).min(bounds.again * DOUBLED) };
        slot.ask(run);
    }
    work.ends(run);
}

/// What it is told next, if that comes within so long.
fn next(notes: &Receiver<Note>, wait: Duration) -> Result<Note, TryRecvError> {
    notes.try_recv().or_else(|_| {
        std::thread::park_timeout(wait);
        notes.try_recv()
    })
}

/// Sits out that long, or for good: what it is told meanwhile is left out. False once it is stopped.
fn rests(run: &Run, notes: &Receiver<Note>, wait: Option<Duration>) -> bool {
    let until = wait.map(|wait| Instant::now() + wait);
    loop {
        let left = until.map_or(LOOKS_EVERY, |until| until.saturating_duration_since(Instant::now()));
        match next(notes, left.min(LOOKS_EVERY)) {
            Ok(note) => passes_over(run, note),
            Err(_) if run.is_stopped() => return false,
            Err(TryRecvError::Disconnected) => return false,
            Err(TryRecvError::Empty) if left.is_zero() => return true,
            Err(TryRecvError::Empty) => {}
        }
    }
}

/// What is in a note is not compared.
fn passes_over(run: &Run, note: Note) {
    match note {
        Note::Rest(waits) => answers(waits),
        Note::Lived(lived) => run.leaves_out(lived.decisions()),
        Note::Afresh(..) => {}
    }
}

fn answers(waits: SyncSender<()>) {
    // Whoever asked may have gone.
    let _ = waits.send(());
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
    /// Hears a note, and says how long that took.
    fn hears(&mut self, run: &Run, note: Note) -> Duration {
        let began = Instant::now();
        match note {
            Note::Afresh(now, tenant) => {
                self.at = now;
                let draft = run.draft.lock().clone();
                self.shadow = Some(Shadow::of(now, *tenant, draft, self.again));
                self.again = true;
            }
            Note::Lived(lived) => self.lives(run, lived),
            Note::Rest(waits) => answers(waits),
        }
        let took = began.elapsed();
        telemetry::shadow_worked(took);
        took
    }

    fn lives(&mut self, run: &Run, lived: Lived) {
        let Some(shadow) = &mut self.shadow else { return run.leaves_out(lived.decisions()) };
        self.at = lived.at;
        if let Some(draft) = shadow.wants().and_then(|version| run.compiled(version)) {
            shadow.configure(lived.at, draft);
        }
        let mut told = Vec::new();
        shadow.lives(lived, &mut told);
        keeps(run, told);
    }

    /// Nothing more comes to the shadow that there is.
    fn ends(&mut self, run: &Run) {
        let mut told = Vec::new();
        if let Some(mut shadow) = self.shadow.take() {
            shadow.ends(self.at, &mut told);
        }
        keeps(run, told);
    }
}
