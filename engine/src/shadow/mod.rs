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
use std::sync::mpsc::{SyncSender, sync_channel};
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
    /// How long it waits at least, once there was no time for it, before it asks for the tenant's state anew.
    pub again: Duration,
}

impl Default for Bounds {
    fn default() -> Bounds {
        use catalogue::limit::{SHADOW_AGAIN, SHADOW_SAVED, SHADOW_SHARE, SHADOW_TURNS, SHADOW_UNWRITTEN};
        Bounds {
            turns: SHADOW_TURNS,
            share: SHADOW_SHARE,
            saved: Duration::from_millis(SHADOW_SAVED.0.unsigned_abs()),
            rows: SHADOW_UNWRITTEN,
            again: Duration::from_millis(SHADOW_AGAIN.0.unsigned_abs()),
        }
    }
}

/// What the thread is told.
enum Note {
    /// The live tenant as it stands.
    Afresh(Millis, Box<Tenant>),
    /// It has lived through this since.
    Lived(Lived),
    /// Tell whoever waits that everything before is compared.
    Rest(SyncSender<()>),
}

/// What the live tenant's machine finds of a shadow.
#[derive(Default)]
pub(crate) struct Slot {
    /// None ([`OFF`]), or which of the states that were asked for is to be given, or [`PAUSED`].
    wanted: AtomicU64,
    /// Which states have been asked for so far. No two shadows ask for the same.
    asked: AtomicU64,
    /// Decisions that the thread was not told of.
    untold: Arc<AtomicU64>,
    /// The machine never waits for it.
    run: Mutex<Option<Arc<Run>>>,
}

const OFF: u64 = 0;
const PAUSED: u64 = 1;

/// What a machine has told a shadow.
#[derive(Default)]
pub(crate) struct Teller {
    /// The state that was asked for last and given.
    state: u64,
    run: Option<Arc<Run>>,
}

/// What a shadow wants to be told of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    Nothing,
    /// How many decisions it misses.
    Counts,
    /// How the machine stands behind it.
    Afresh,
    Everything,
}

/// One shadow at work, until it is stopped.
pub struct Run {
    notes: SyncSender<Note>,
    kept: Mutex<Gathered>,
    most_rows: usize,
    fallen: AtomicBool,
    stopped: AtomicBool,
    untold: Arc<AtomicU64>,
    draft: Mutex<Arc<Config>>,
    done: tokio::sync::Notify,
}

impl Slot {
    /// What is wanted of the turn that begins, which is one look for whoever has no shadow.
    pub(crate) fn listens(&self, teller: &mut Teller) -> Told {
        match self.wanted.load(Ordering::Acquire) {
            OFF if teller.run.is_none() => Told::Nothing,
            OFF => {
                *teller = Teller::default();
                Told::Nothing
            }
            PAUSED => Told::Counts,
            wanted if wanted == teller.state => Told::Everything,
            _ => Told::Afresh,
        }
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
            notes,
            kept: Mutex::default(),
            most_rows: bounds.rows,
            fallen: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            untold: self.untold.clone(),
            draft: Mutex::new(draft),
            done: tokio::sync::Notify::new(),
        });
        let (of, slot) = (run.clone(), self.clone());
        // Whoever has none yet is not begun.
        std::thread::Builder::new().name("shadow".into()).spawn(move || {
            ready();
            thread::works(&slot, &of, &heard, bounds);
        })?;
        self.untold.store(0, Ordering::Relaxed);
        *self.run.lock() = Some(run.clone());
        self.ask(&run);
        Ok(run)
    }

    /// Ends the shadow that there is.
    pub(crate) fn stop(&self) {
        let mut run = self.run.lock();
        self.wanted.store(OFF, Ordering::Release);
        if let Some(run) = run.take() {
            run.stopped.store(true, Ordering::Release);
        }
    }

    /// The thread wants the tenant as it stands; a no-op once there is another shadow.
    fn ask(&self, of: &Arc<Run>) {
        let run = self.run.lock();
        if run.as_ref().is_some_and(|run| Arc::ptr_eq(run, of)) {
            let state = PAUSED + 1 + self.asked.fetch_add(1, Ordering::Relaxed);
            self.wanted.store(state, Ordering::Release);
        }
    }

    /// The thread wants to hear nothing for a while.
    fn pause(&self, of: &Arc<Run>) {
        let run = self.run.lock();
        if run.as_ref().is_some_and(|run| Arc::ptr_eq(run, of)) {
            self.wanted.store(PAUSED, Ordering::Release);
        }
    }

    fn is_paused(&self, of: &Arc<Run>) -> bool {
        self.wanted.load(Ordering::Acquire) == PAUSED
            && self.run.lock().as_ref().is_some_and(|run| Arc::ptr_eq(run, of))
    }

    /// It fell: the machine is not to tell it anything any more, and the next one may begin.
    fn fell(&self, of: &Arc<Run>) {
        let mut run = self.run.lock();
        of.fallen.store(true, Ordering::Release);
        if run.as_ref().is_some_and(|run| Arc::ptr_eq(run, of)) {
            self.wanted.store(OFF, Ordering::Release);
            run.take();
        }
    }

    /// Decisions of which the thread hears nothing.
    pub(crate) fn missed(&self, decisions: u64) {
        if decisions > 0 {
            self.untold.fetch_add(decisions, Ordering::Relaxed);
        }
    }

    /// Gives the live tenant as it stands behind a turn. What that turn decided is in it already.
    pub(crate) fn afresh(
        &self,
        teller: &mut Teller,
        now: Millis,
        decided: u64,
        tenant: impl FnOnce() -> Option<Tenant>,
    ) {
        self.missed(decided);
        // Where somebody looks at it just now, the next turn tries again.
        let Some(run) = self.run.try_lock().and_then(|run| run.clone()) else { return };
        let state = self.wanted.load(Ordering::Acquire);
        if matches!(state, OFF | PAUSED) {
            return;
        }
        let Some(tenant) = tenant() else { return };
        if run.notes.try_send(Note::Afresh(now, Box::new(tenant))).is_ok() {
            *teller = Teller { state, run: Some(run) };
        } else {
            self.has_no_room(state);
        }
    }

    /// Tells what the live tenant has lived through.
    pub(crate) fn lived(&self, teller: &mut Teller, decided: u64, turn: Lived) {
        let heard = teller.run.as_ref().is_some_and(|run| run.notes.try_send(Note::Lived(turn)).is_ok());
        if !heard {
            self.missed(decided);
            self.has_no_room(teller.state);
            teller.state = OFF;
        }
    }

    /// Nothing more is told until the thread has caught up and asks anew.
    fn has_no_room(&self, state: u64) {
        // Unless it has asked meanwhile, or is gone.
        let _ = self.wanted.compare_exchange(state, PAUSED, Ordering::AcqRel, Ordering::Relaxed);
    }
}

impl Run {
    /// The draft, compiled anew. It is taken up once the live tenant has the version that it was compiled for.
    pub fn configure(&self, draft: Arc<Config>) {
        *self.draft.lock() = draft;
    }

    /// The draft, if it was compiled for this version of the live configuration.
    fn compiled(&self, version: u32) -> Option<Arc<Config>> {
        let draft = self.draft.lock();
        (draft.version == version).then(|| draft.clone())
    }

    /// Whether it fell.
    pub fn fallen(&self) -> bool {
        self.fallen.load(Ordering::Acquire)
    }

    fn leaves_out(&self, decisions: u64) {
        if decisions > 0 {
            self.untold.fetch_add(decisions, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Waits until it has compared what it was told before it was stopped, or has counted it as left out; once.
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
        self.notes.send(Note::Rest(done)).is_ok() && wait.recv().is_ok()
    }
}
