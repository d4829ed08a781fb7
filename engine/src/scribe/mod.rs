//! The journal writer. While one batch commits the next gathers; only what has committed is applied to the desk, said to
//! the outside and answered, in the order in which it happened.
mod batch;
mod say;

use crate::announce::Announcer;
use crate::bus::Bus;
use crate::counts::Counts;
use crate::exchange::Generation;
use crate::front::Collapse;
use crate::gate::Gate;
use crate::house::House;
use crate::journal::{Journal, JournalError};
use crate::keys::ByKey;
use crate::telemetry;
use crate::tickets::Answer;
use batch::{Batch, Committed};
use catalogue::ids::TenantId;
use routing::time::Millis;
use routing::{Event, Refusal, Ticket};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use tokio::sync::{mpsc, oneshot};

/// What a machine's turn leaves for the outside.
#[derive(Debug)]
pub(crate) enum Record {
    /// It happened.
    Event { at: Millis, event: Event },
    /// A person's answer.
    Settle { ticket: Ticket, answer: Answer },
    /// Everything before is committed and said. Dropped if it could not be committed.
    Drained(oneshot::Sender<()>),
}

impl Record {
    fn is_written(&self) -> bool {
        matches!(self, Record::Event { event, .. } if event.journaled())
    }
}

/// What the arbiters tell the scribe.
pub(crate) enum Note {
    /// This tenant's machines live, from this number on.
    Enter { house: Arc<House>, epoch: u64, generation: Generation, last_seq: u64 },
    /// Turns of this tenant's machines, in order.
    Records { tenant: TenantId, generation: Generation, records: Vec<Record> },
    /// Forget the tenant.
    Leave { tenant: TenantId },
}

/// The way to the scribe, for every thread.
#[derive(Clone)]
pub(crate) struct ScribeHandle {
    notes: mpsc::UnboundedSender<Note>,
    gate: Arc<Gate>,
}

impl ScribeHandle {
    pub(crate) fn send(&self, note: Note) {
        if let Note::Records { records, .. } = &note {
            self.gate.wait(records.len());
        }
        // After the end of the engine nobody listens, and nobody waits either.
        let _ = self.notes.send(note);
    }

    /// Waits until everything of these machines that was sent before is committed and said; false if that failed.
    pub(crate) async fn drained(&self, tenant: TenantId, generation: Generation) -> bool {
        let (done, wait) = oneshot::channel();
        self.send(Note::Records { tenant, generation, records: vec![Record::Drained(done)] });
        wait.await.is_ok()
    }
}

/// A tenant's place in the journal.
struct Ledger {
    house: Arc<House>,
    epoch: u64,
    generation: Generation,
    last_seq: u64,
    pending: Vec<Record>,
    /// Batches with something of this tenant that are being committed or said.
    under_way: usize,
}

impl Ledger {
    fn at_rest(&self) -> bool {
        self.pending.is_empty() && self.under_way == 0
    }
}

type Commit = Pin<Box<dyn Future<Output = Committed> + Send>>;

/// What is being committed.
enum Work {
    Nothing,
    /// The disk has it.
    Running(Commit),
    /// It committed without waiting.
    Done(Committed),
}

pub(crate) struct Scribe {
    journal: Arc<dyn Journal>,
    announcer: Arc<dyn Announcer>,
    bus: Arc<dyn Bus>,
    gate: Arc<Gate>,
    counts: Counts,
    notes: mpsc::UnboundedReceiver<Note>,
    ledgers: ByKey<TenantId, Ledger>,
    /// Tenants with something pending, in the order in which it came.
    dirty: Vec<TenantId>,
}

/// A scribe and the way to it; the scribe's `run` is to be spawned.
pub(crate) fn scribe(
    journal: Arc<dyn Journal>,
    announcer: Arc<dyn Announcer>,
    bus: Arc<dyn Bus>,
    gate: Arc<Gate>,
) -> (ScribeHandle, Scribe) {
    let (sender, notes) = mpsc::unbounded_channel();
    let handle = ScribeHandle { notes: sender, gate: gate.clone() };
    let (ledgers, dirty) = (ByKey::default(), Vec::new());
    (handle, Scribe { journal, announcer, bus, gate, counts: Counts::new(), notes, ledgers, dirty })
}

impl Scribe {
    /// Writes until every handle is gone.
    pub(crate) async fn run(mut self) {
        let mut work = Work::Nothing;
        loop {
            work = match work {
                Work::Done(done) => self.finish(done).await,
                Work::Nothing => {
                    let Some(note) = self.notes.recv().await else { break };
                    self.take(note);
                    self.take_waiting();
                    self.begin().await
                }
                Work::Running(mut commit) => tokio::select! {
                    biased;
                    done = &mut commit => self.finish(done).await,
                    note = self.notes.recv() => {
                        if let Some(note) = note {
                            self.take(note);
                            Work::Running(commit)
                        } else {
                            // The engine is gone; what was begun is still brought to its end.
                            Work::Done(commit.await)
                        }
                    }
                },
            };
        }
    }

    fn take_waiting(&mut self) {
        while let Ok(note) = self.notes.try_recv() {
            self.take(note);
        }
    }

    fn take(&mut self, note: Note) {
        match note {
            Note::Enter { house, epoch, generation, last_seq } => {
                let tenant = house.tenant;
                let ledger = Ledger { house, epoch, generation, last_seq, pending: Vec::new(), under_way: 0 };
                self.ledgers.insert(tenant, ledger);
            }
            Note::Records { tenant, generation, records } => self.gather(tenant, generation, records),
            Note::Leave { tenant } => {
                self.ledgers.remove(&tenant);
            }
        }
    }

    /// What is not written goes out at once when nothing that is written stands before it.
    fn gather(&mut self, tenant: TenantId, generation: Generation, mut records: Vec<Record>) {
        let Some(ledger) = self.ledgers.get_mut(&tenant).filter(|ledger| ledger.generation == generation) else {
            // From machines that have been rebuilt since; their people have been refused.
            self.gate.pass(records.len());
            return;
        };
        if ledger.at_rest() {
            let first = records.iter().position(Record::is_written).unwrap_or(records.len());
            if first > 0 {
                let later = records.split_off(first);
                let house = ledger.house.clone();
                self.say(&house, records.into_iter().map(batch::unwritten), Vec::new());
                self.gate.pass(first);
                records = later;
            }
        }
        let Some(ledger) = self.ledgers.get_mut(&tenant).filter(|_| !records.is_empty()) else { return };
        if ledger.pending.is_empty() {
            self.dirty.push(tenant);
            ledger.pending = records;
        } else {
            ledger.pending.extend(records);
        }
    }

    /// Starts the next commit and follows it as far as it goes without waiting.
    async fn begin(&mut self) -> Work {
        let Some(batch) = self.batch() else { return Work::Nothing };
        let journal = self.journal.clone();
        let mut commit: Commit = Box::pin(batch.commit(journal));
        match poll_fn(|cx| Poll::Ready(commit.as_mut().poll(cx))).await {
            Poll::Ready(done) => Work::Done(done),
            Poll::Pending => Work::Running(commit),
        }
    }

    fn batch(&mut self) -> Option<Batch> {
        let mut batch = Batch::default();
        let mut left = Vec::new();
        for tenant in std::mem::take(&mut self.dirty) {
            let Some(ledger) = self.ledgers.get_mut(&tenant) else { continue };
            if !batch.take(tenant, ledger) {
                left.push(tenant);
            }
        }
        self.dirty = left;
        (!batch.is_empty()).then_some(batch)
    }

    /// Gives the disk its next batch, then says what has committed. After a failure, what failed is undone first.
    async fn finish(&mut self, done: Committed) -> Work {
        telemetry::batch(done.events(), done.took, done.failed());
        let (kept, lost) = done.split();
        for (part, error) in lost {
            self.gate.pass(part.steps.len());
            self.fail(part.tenant, part.generation, &error);
        }
        self.take_waiting();
        let next = self.begin().await;
        for (part, entries) in kept {
            let steps = part.steps.len();
            let Some(ledger) = self.ledgers.get(&part.tenant).filter(|ledger| ledger.generation == part.generation)
            else {
                self.gate.pass(steps);
                continue;
            };
            let house = ledger.house.clone();
            self.say(&house, part.steps.into_iter(), entries);
            self.gate.pass(steps);
            if let Some(ledger) = self.ledgers.get_mut(&part.tenant) {
                ledger.under_way -= 1;
            }
        }
        next
    }

    /// The tenant's machines have run ahead of a disk that did not follow: its people are refused, and its machines are to
    /// be rebuilt from what is written.
    fn fail(&mut self, tenant: TenantId, generation: Generation, error: &JournalError) {
        let Some(ledger) = self.ledgers.get(&tenant).filter(|ledger| ledger.generation == generation) else { return };
        let fenced = matches!(error, JournalError::Fenced);
        tracing::error!(%tenant, %error, "a batch could not be committed");
        let house = ledger.house.clone();
        self.gate.pass(ledger.pending.len());
        self.ledgers.remove(&tenant);
        house.tickets.refuse_all(if fenced { &Refusal::Stopping } else { &Refusal::Storage });
        house.front().do_send(Collapse { generation, fenced });
    }
}
