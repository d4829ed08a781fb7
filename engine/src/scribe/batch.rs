//! One transaction in the making: entries with their numbers, and everything else in its place between them.
use super::{Ledger, Record};
use crate::exchange::Generation;
use crate::journal::{Entry, Journal, JournalError, TenantEntries};
use crate::tickets::Answer;
use catalogue::ids::TenantId;
use routing::time::Millis;
use routing::{Event, Ticket};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The most records of one transaction. More wait for the next: a commit stays short, and so does everybody's wait.
const BATCH_MAX: usize = 4_096;

/// One thing to say once the batch has committed.
#[derive(Debug)]
pub(super) enum Step {
    /// The next entry of the batch.
    Entry,
    /// An event that is not written.
    Volatile(Millis, Event),
    /// A person's answer.
    Settle(Ticket, Answer),
    /// Whoever waited for everything before.
    Drained(oneshot::Sender<()>),
}

/// One tenant's share of a batch.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) tenant: TenantId,
    pub(super) generation: Generation,
    pub(super) steps: Vec<Step>,
    /// Whether it has entries.
    written: bool,
}

#[derive(Default)]
pub(super) struct Batch {
    entries: Vec<TenantEntries>,
    parts: Vec<Part>,
    records: usize,
}

/// A batch after its transaction.
pub(super) struct Committed {
    /// One for the whole batch, or one for each tenant with entries.
    results: Vec<Result<(), JournalError>>,
    entries: Vec<TenantEntries>,
    parts: Vec<Part>,
    pub(super) took: Duration,
}

/// A record that stands before everything that is written.
pub(super) fn unwritten(record: Record) -> Step {
    match record {
        Record::Event { at, event } => Step::Volatile(at, event),
        Record::Settle { ticket, answer } => Step::Settle(ticket, answer),
        Record::Drained(done) => Step::Drained(done),
    }
}

impl Batch {
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Takes what a tenant has pending; false if some of it is left for the next batch.
    pub(super) fn take(&mut self, tenant: TenantId, ledger: &mut Ledger) -> bool {
        let room = BATCH_MAX - self.records;
        if room == 0 {
            return false;
        }
        let mut records = std::mem::take(&mut ledger.pending);
        if records.len() > room {
            ledger.pending = records.split_off(room);
        }
        self.records += records.len();
        let mut entries = Vec::with_capacity(records.len());
        let mut steps = Vec::with_capacity(records.len());
        for record in records {
            steps.push(match record {
                Record::Event { at, event } if event.journaled() => {
                    ledger.last_seq += 1;
                    entries.push(Entry { seq: ledger.last_seq, at, event });
                    Step::Entry
                }
                other => unwritten(other),
            });
        }
        ledger.under_way += 1;
        self.parts.push(Part { tenant, generation: ledger.generation, steps, written: !entries.is_empty() });
        if !entries.is_empty() {
            self.entries.push(TenantEntries { tenant, epoch: ledger.epoch, entries });
        }
        ledger.pending.is_empty()
    }

    pub(super) async fn commit(self, journal: Arc<dyn Journal>) -> Committed {
        let began = Instant::now();
        let results = write(&*journal, &self.entries).await;
        Committed { results, entries: self.entries, parts: self.parts, took: began.elapsed() }
    }
}

/// One transaction. Where it was not the storage that failed but something in the batch, each tenant is tried by itself,
/// so that one tenant's trouble stays its own.
async fn write(journal: &dyn Journal, entries: &[TenantEntries]) -> Vec<Result<(), JournalError>> {
    if entries.is_empty() {
        return vec![Ok(())];
    }
    match journal.append(entries).await {
        Err(JournalError::Fenced | JournalError::Rejected(_)) if entries.len() > 1 => {
            let mut results = Vec::with_capacity(entries.len());
            for part in entries {
                results.push(journal.append(std::slice::from_ref(part)).await);
            }
            results
        }
        result => vec![result],
    }
}

type Kept = Vec<(Part, Vec<Entry>)>;
type Lost = Vec<(Part, JournalError)>;

impl Committed {
    pub(super) fn events(&self) -> usize {
        self.entries.iter().map(|part| part.entries.len()).sum()
    }

    pub(super) fn failed(&self) -> bool {
        self.results.iter().any(Result::is_err)
    }

    /// What is written, and what is not with the reason.
    pub(super) fn split(self) -> (Kept, Lost) {
        let single = self.results.len() == 1;
        let mut entries = self.entries.into_iter();
        let (mut kept, mut lost) = (Vec::new(), Vec::new());
        let mut at = 0;
        for part in self.parts {
            if !part.written {
                kept.push((part, Vec::new()));
                continue;
            }
            let entries = entries.next().map(|part| part.entries).unwrap_or_default();
            match &self.results[if single { 0 } else { at }] {
                Ok(()) => kept.push((part, entries)),
                Err(error) => lost.push((part, error.clone())),
            }
            at += 1;
        }
        (kept, lost)
    }
}
