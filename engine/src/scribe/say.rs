//! Saying what has committed: desk, feeds and answers hear it in the order in which it happened.
use super::Scribe;
use super::batch::Step;
use crate::announce::Known;
use crate::house::House;
use crate::journal::Entry;
use crate::telemetry;
use parking_lot::RwLockWriteGuard;
use routing::Event;
use routing::folds::desk::Desk;
use routing::time::Millis;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;

/// So many steps are said before readers of the desk get their turn.
const READERS_EVERY: usize = 128;

impl Scribe {
    pub(super) fn say(&self, house: &House, steps: impl Iterator<Item = Step>, entries: Vec<Entry>) {
        let mut entries = entries.into_iter();
        let mut desk = house.desk.write();
        for (at, step) in steps.enumerate() {
            if at % READERS_EVERY == READERS_EVERY - 1 {
                RwLockWriteGuard::bump(&mut desk);
            }
            match step {
                Step::Entry => {
                    if let Some(Entry { seq, at, event }) = entries.next() {
                        self.event(house, &mut desk, Some(seq), at, &event);
                    }
                }
                Step::Volatile(at, event) => self.event(house, &mut desk, None, at, &event),
                Step::Settle(ticket, answer) => house.tickets.settle(ticket, answer),
                Step::Drained(done) => {
                    // Whoever asked may have gone.
                    let _ = done.send(());
                }
            }
        }
        drop(desk);
        house.folded.notify_waiters();
    }

    /// A panic in the fold or in what the edge renders is a bug of theirs; it must not keep other events from being said.
    fn event(&self, house: &House, desk: &mut Desk, seq: Option<u64>, at: Millis, event: &Event) {
        let said = catch_unwind(AssertUnwindSafe(|| {
            let mut insight = house.insight.lock();
            insight.apply(at, event, desk);
            if let Some(seq) = seq {
                desk.seq = seq;
                self.counts.count(at, event, desk);
            }
            self.announcer.announce(house.tenant, seq, at, event, Known { desk, insight: &insight })
        }));
        match said {
            Ok(frames) if frames.is_empty() && seq.is_none() => {}
            Ok(frames) => self.bus.publish(house.tenant, seq, frames),
            Err(_) => {
                telemetry::fault("desk");
                house.unsaid.store(true, Ordering::Release);
                tracing::error!(tenant = %house.tenant, machine = ?event.address(), "an event could not be folded or announced");
            }
        }
    }
}
