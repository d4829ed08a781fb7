//! Saying what has committed: desk, feeds and answers hear it in the order in which it happened.
use super::Scribe;
use super::batch::Step;
use crate::announce::{Frames, Known, Said};
use crate::house::House;
use crate::journal::Entry;
use crate::telemetry;
use crate::tickets::Answer;
use parking_lot::RwLockWriteGuard;
use routing::folds::desk::Desk;
use routing::time::Millis;
use routing::{Event, Ticket};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use tokio::sync::oneshot;

/// So many steps are said together before readers of the desk get their turn. Few commits have more.
const READERS_EVERY: usize = 128;

/// What waits until the frames before it are said.
enum Behind {
    Settle(Ticket, Answer),
    Drained(oneshot::Sender<()>),
}

/// What some steps leave for the outside.
#[derive(Default)]
struct Gathered {
    said: Said,
    behind: Vec<Behind>,
}

impl Scribe {
    pub(super) fn say(&self, house: &House, steps: impl Iterator<Item = Step>, entries: Vec<Entry>) {
        let mut entries = entries.into_iter();
        let mut gathered = Gathered::default();
        let mut desk = house.desk.write();
        for (at, step) in steps.enumerate() {
            if at % READERS_EVERY == READERS_EVERY - 1 {
                self.lets_out(house, &mut gathered);
                RwLockWriteGuard::bump(&mut desk);
            }
            match step {
                Step::Entry => {
                    if let Some(Entry { seq, at, event }) = entries.next() {
                        gathered.said.extend(self.event(house, &mut desk, Some(seq), at, &event));
                    }
                }
                Step::Volatile(at, event) => gathered.said.extend(self.event(house, &mut desk, None, at, &event)),
                Step::Settle(ticket, answer) => gathered.behind.push(Behind::Settle(ticket, answer)),
                Step::Drained(done) => gathered.behind.push(Behind::Drained(done)),
            }
        }
        self.lets_out(house, &mut gathered);
        drop(desk);
        house.folded.notify_waiters();
    }

    /// The frames at once, so that the feed is taken and each socket woken once for all of them; then whoever waits is answered.
    fn lets_out(&self, house: &House, gathered: &mut Gathered) {
        if !gathered.said.is_empty() {
            self.bus.publish(house.tenant, std::mem::take(&mut gathered.said));
        }
        for one in gathered.behind.drain(..) {
            match one {
                Behind::Settle(ticket, answer) => house.tickets.settle(ticket, answer),
                Behind::Drained(done) => {
                    // Whoever asked may have gone.
                    let _ = done.send(());
                }
            }
        }
    }

    /// Folds an event and makes its frames. A panic in the fold or in what the edge renders is a bug of theirs; it must not
    /// keep other events from being said.
    fn event(
        &self,
        house: &House,
        desk: &mut Desk,
        seq: Option<u64>,
        at: Millis,
        event: &Event,
    ) -> Option<(Option<u64>, Frames)> {
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
            Ok(frames) if frames.is_empty() && seq.is_none() => None,
            Ok(frames) => Some((seq, frames)),
            Err(_) => {
                telemetry::fault("desk");
                house.unsaid.store(true, Ordering::Release);
                tracing::error!(tenant = %house.tenant, machine = ?event.address(), "an event could not be folded or announced");
                None
            }
        }
    }
}
