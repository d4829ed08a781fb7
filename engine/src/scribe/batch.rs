//! One transaction in the making: entries with their numbers, and everything else in its place between them.
use super::{Ledger, Record};
use crate::exchange::Generation;
use crate::journal::{Entry, Journal, JournalError, TenantEntries};
use crate::tickets::Answer;
use catalogue::ids::TenantId;
use routing::time::Millis;
use routing::{Event, Reply, Ticket};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Made;
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

/// What is noted of a command that was carried out, the last of whose entries this is.
fn done(salt: Arc<str>, reply: &Reply, entry: &Entry) -> Made {
    let number = match reply {
        Reply::Message { index, .. } => u64::from(*index),
        _ => entry.seq,
    };
    Made { salt, number, at: entry.at }
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
        let room = BATCH_MAX.saturating_sub(self.records);
        if room == 0 {
            return false;
        }
        let mut records = std::mem::take(&mut ledger.pending);
        if records.len() > room {
            // What an answer says of an event is noted in the transaction that holds the event.
            let answers = records[room..].iter().take_while(|record| matches!(record, Record::Settle { .. })).count();
            ledger.pending = records.split_off(room + answers);
        }
        self.records += records.len();
        let mut entries = Vec::with_capacity(records.len());
        let mut steps = Vec::with_capacity(records.len());
        let mut made = Vec::new();
        for record in records {
            if let (Record::Settle { ticket, answer: Ok(reply) }, Some(entry)) = (&record, entries.last())
                && let Some(salt) = ledger.house.tickets.salt(*ticket)
            {
                made.push(done(salt, reply, entry));
            }
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
            self.entries.push(TenantEntries { tenant, epoch: ledger.epoch, entries, made });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::RingBounds;
    use crate::gate::Gate;
    use crate::house::House;
    use routing::agent;

    const AT: Millis = Millis(1_000);

    fn went() -> Record {
        let event = Event::Agent(
            catalogue::ids::AgentId(3),
            agent::Event::SignedOut { cause: agent::SignOutCause::ByHand, ticket: Ticket::NONE },
        );
        Record::Event { at: AT, event }
    }

    #[test]
    fn what_an_answer_says_is_noted_in_the_batch_of_its_event_however_full_that_is() {
        let house = Arc::new(House::new(TenantId(1), RingBounds { frames: 1, bytes: 1 }));
        let gate = Gate::new(8, 8);
        let open = |salt: Option<&str>| {
            let permit = gate.enter().expect("there is room");
            house.tickets.open(permit, tokio::time::Instant::now(), salt.map(Arc::from))
        };
        let ((done, _a), (refused, _b), (keyless, _c)) = (open(Some("done")), open(Some("refused")), open(None));
        let settle = |ticket, answer| Record::Settle { ticket, answer };
        let mut pending: Vec<Record> = (0..BATCH_MAX).map(|_| went()).collect();
        pending.push(settle(refused, Err(routing::Refusal::ChatNotThere)));
        pending.push(settle(keyless, Ok(Reply::Done)));
        pending.push(settle(done, Ok(Reply::Done)));
        pending.push(went());
        let generation = Generation::FIRST;
        let mut ledger = Ledger { house: house.clone(), epoch: 1, generation, last_seq: 0, pending, under_way: 0 };
        let mut batch = Batch::default();
        assert!(!batch.take(TenantId(1), &mut ledger), "the last one waits for the next");
        let number = BATCH_MAX as u64;
        assert_eq!(batch.entries[0].entries.len(), BATCH_MAX);
        assert_eq!(batch.entries[0].made, [Made { salt: "done".into(), number, at: AT }]);
        assert!(!batch.take(TenantId(1), &mut ledger), "it is full");
        assert!(Batch::default().take(TenantId(1), &mut ledger));
    }
}
