//! The shadow of a tenant's draft: what the live tenant machine does is told to a thread of its own, which says what the draft
//! would have done. Telling never waits: what finds no room is counted, and the thread asks for the tenant's state anew.
mod budget;
mod gathered;
mod thread;

pub use gathered::{Figure, Gathered};

use crate::telemetry;
use parking_lot::Mutex;
use routing::settings::Config;
use routing::tenant::Tenant;
use routing::tenant::shadow::Lived;
use routing::time::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::time::Duration;

/// How much a shadow may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The most turns that wait for it.
    pub turns: usize,
    /// The most of a hundred parts of the time that it works.
    pub share: u32,
    /// The most time for its work that it has saved up.
    pub saved: Duration,
    /// The most rows that wait to be taken.
    pub rows: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        use catalogue::limit::{SHADOW_SAVED, SHADOW_SHARE, SHADOW_TURNS, SHADOW_UNWRITTEN};
        Bounds {
            turns: SHADOW_TURNS,
            share: SHADOW_SHARE,
            saved: Duration::from_millis(SHADOW_SAVED.0.unsigned_abs()),
            rows: SHADOW_UNWRITTEN,
        }
    }
}

/// What the thread is told.
enum Note {
    /// The live tenant as it stands.
    Afresh(Millis, Box<Tenant>),
    /// It has lived through this since.
    Lived(Lived),
    /// The draft, compiled anew.
    Rules(Millis, Arc<Config>),
    /// Tell whoever waits that everything before is compared.
    Rest(SyncSender<()>),
}

/// What the live tenant's machine finds of a shadow.
#[derive(Default)]
pub(crate) struct Slot {
    /// None (0), or which of the states that the thread has asked for it is to be given, or [`PAUSED`].
    wanted: AtomicU64,
    run: Mutex<Option<Arc<Run>>>,
}

const OFF: u64 = 0;
const PAUSED: u64 = 1;

/// One shadow at work, until it is stopped or its last holder goes.
pub struct Run {
    notes: Mutex<Option<SyncSender<Note>>>,
    kept: Mutex<Gathered>,
    most_rows: usize,
    fallen: AtomicBool,
    /// Decisions that the thread was not told of.
    untold: AtomicU64,
    /// Which states have been asked for so far.
    asked: AtomicU64,
    draft: Mutex<Arc<Config>>,
    done: tokio::sync::Notify,
}

impl Slot {
    /// Whether there is a shadow, which is one look for whoever has none.
    pub(crate) fn is_on(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) != OFF
    }

    /// Begins a shadow in the place of the one before.
    pub(crate) fn begin(
        self: &Arc<Slot>,
        draft: Arc<Config>,
        bounds: Bounds,
        ready: fn(),
    ) -> std::io::Result<Arc<Run>> {
        self.stop();
        let (notes, heard) = sync_channel(bounds.turns);
        let run = Arc::new(Run {
            notes: Mutex::new(Some(notes)),
            kept: Mutex::default(),
            most_rows: bounds.rows,
            fallen: AtomicBool::new(false),
            untold: AtomicU64::new(0),
            asked: AtomicU64::new(PAUSED),
            draft: Mutex::new(draft),
            done: tokio::sync::Notify::new(),
        });
        let (of, slot) = (run.clone(), self.clone());
        // Whoever has none yet is not begun.
        std::thread::Builder::new().name("shadow".into()).spawn(move || {
            ready();
            thread::works(&slot, &of, &heard, bounds);
        })?;
        *self.run.lock() = Some(run.clone());
        self.ask(&run);
        Ok(run)
    }

    /// Ends the shadow that there is.
    pub(crate) fn stop(&self) {
        let mut run = self.run.lock();
        self.wanted.store(OFF, Ordering::Relaxed);
        if let Some(run) = run.take() {
            run.notes.lock().take();
        }
    }

    /// The thread wants the tenant as it stands; a no-op once there is another shadow.
    fn ask(&self, of: &Arc<Run>) {
        let run = self.run.lock();
        if run.as_ref().is_some_and(|run| Arc::ptr_eq(run, of)) {
            self.wanted.store(of.asked.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
        }
    }

    /// The thread wants to hear nothing for a while.
    fn pause(&self, of: &Arc<Run>) {
        let run = self.run.lock();
        if run.as_ref().is_some_and(|run| Arc::ptr_eq(run, of)) {
            self.wanted.store(PAUSED, Ordering::Relaxed);
        }
    }

    fn is_paused(&self, of: &Arc<Run>) -> bool {
        self.wanted.load(Ordering::Relaxed) == PAUSED
            && self.run.lock().as_ref().is_some_and(|run| Arc::ptr_eq(run, of))
    }

    /// It fell: the machine is not to tell it anything any more, and the next one may begin.
    fn fell(&self, of: &Arc<Run>) {
        let mut run = self.run.lock();
        of.fallen.store(true, Ordering::Release);
        if run.as_ref().is_some_and(|run| Arc::ptr_eq(run, of)) {
            self.wanted.store(OFF, Ordering::Relaxed);
            run.take();
        }
    }

    /// The live tenant has lived through a turn. `given` is the state that this machine was last asked for and has given.
    pub(crate) fn lived(&self, given: &mut u64, now: Millis, afresh: impl FnOnce() -> Option<Tenant>, turn: Lived) {
        let wanted = self.wanted.load(Ordering::Relaxed);
        let Some(run) = self.run.lock().clone().filter(|_| wanted != OFF) else { return };
        let untold = turn.decisions();
        if wanted == PAUSED {
            run.missed(untold);
            return;
        }
        let note = if *given == wanted {
            Note::Lived(turn)
        } else {
            // What has just been decided is in it already.
            run.missed(untold);
            let Some(tenant) = afresh() else { return };
            Note::Afresh(now, Box::new(tenant))
        };
        let was = std::mem::replace(given, wanted);
        let notes = run.notes.lock().clone();
        match notes.map(|notes| notes.try_send(note)) {
            Some(Ok(())) => {}
            Some(Err(TrySendError::Full(note))) => {
                if was == wanted {
                    run.missed(untold);
                }
                *given = OFF;
                drop(note);
                // Until the thread has caught up and asks anew.
                self.pause(&run);
            }
            Some(Err(TrySendError::Disconnected(_))) | None => *given = OFF,
        }
    }
}

impl Run {
    fn missed(&self, decisions: u64) {
        if decisions > 0 {
            self.untold.fetch_add(decisions, Ordering::Relaxed);
        }
    }

    /// The draft, compiled anew.
    pub fn configure(&self, now: Millis, draft: Arc<Config>) {
        *self.draft.lock() = draft.clone();
        let notes = self.notes.lock().clone();
        // Where there is no room the state is asked for anew, and the draft with it.
        if let Some(notes) = notes
            && notes.try_send(Note::Rules(now, draft)).is_err()
        {
            tracing::debug!("a shadow hears of its draft later");
        }
    }

    /// The version of the live configuration for which the draft was last compiled.
    pub fn compiled_for(&self) -> u32 {
        self.draft.lock().version
    }

    /// Whether it fell.
    pub fn fallen(&self) -> bool {
        self.fallen.load(Ordering::Acquire)
    }

    /// Waits until it has compared what it was told before it was stopped, once.
    pub async fn over(&self) {
        self.done.notified().await;
    }

    /// What came of it since this was last asked.
    pub fn take(&self) -> Gathered {
        let mut kept = std::mem::take(&mut *self.kept.lock());
        let untold = self.untold.swap(0, Ordering::Relaxed);
        kept.leaves_out(untold);
        telemetry::shadow_decisions("left_out", untold);
        kept
    }

    /// Waits until everything that was told before is compared; false if nobody compares any more.
    pub fn rests(&self) -> bool {
        let (done, wait) = sync_channel(1);
        let notes = self.notes.lock().clone();
        notes.is_some_and(|notes| notes.send(Note::Rest(done)).is_ok()) && wait.recv().is_ok()
    }
}
