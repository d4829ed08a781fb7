//! A journal in memory: for tests and benches, and the shortest description of what a journal does.
use crate::journal::{Doing, Entry, Journal, JournalError, TenantEntries};
use catalogue::ids::{ChatId, TenantId};
use parking_lot::Mutex;
use routing::{Address, Event, agent, chat, queue, tenant};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use tokio::sync::watch;

#[derive(Default)]
struct Log {
    epoch: u64,
    last_seq: u64,
    entries: Vec<Entry>,
}

#[derive(Default)]
struct Inner {
    logs: Mutex<BTreeMap<TenantId, Log>>,
    /// So many of the next batches fail.
    failing: Mutex<usize>,
    forgetful: bool,
}

/// A journal in memory; clones share it, so that an engine can be started on it again.
#[derive(Clone)]
pub struct MemoryJournal {
    inner: Arc<Inner>,
    held: Arc<watch::Sender<bool>>,
}

impl Default for MemoryJournal {
    fn default() -> MemoryJournal {
        MemoryJournal { inner: Arc::default(), held: Arc::new(watch::Sender::new(false)) }
    }
}

impl MemoryJournal {
    /// A journal that only counts: for benches that would otherwise fill the memory.
    pub fn forgetful() -> MemoryJournal {
        MemoryJournal { inner: Arc::new(Inner { forgetful: true, ..Inner::default() }), ..MemoryJournal::default() }
    }

    /// The next so many batches are not written.
    pub fn fail_next(&self, batches: usize) {
        *self.inner.failing.lock() = batches;
    }

    /// From now on a batch waits until [`MemoryJournal::release`]: a slow disk.
    pub fn hold(&self) {
        self.held.send_replace(true);
    }

    /// Lets held batches go.
    pub fn release(&self) {
        self.held.send_replace(false);
    }

    /// Everything written for a tenant.
    pub fn entries(&self, tenant: TenantId) -> Vec<Entry> {
        self.inner.logs.lock().get(&tenant).map(|log| log.entries.clone()).unwrap_or_default()
    }

    /// A journal that holds the first so many entries of this one: what a crash at that instant would have left.
    pub fn cut(&self, tenant: TenantId, entries: usize) -> MemoryJournal {
        let kept: Vec<Entry> = self.entries(tenant).into_iter().take(entries).collect();
        let last_seq = kept.last().map_or(0, |entry| entry.seq);
        let cut = MemoryJournal::default();
        cut.inner.logs.lock().insert(tenant, Log { epoch: 1, last_seq, entries: kept });
        cut
    }

    fn write(&self, batch: &[TenantEntries]) -> Result<(), JournalError> {
        let mut failing = self.inner.failing.lock();
        if *failing > 0 {
            *failing -= 1;
            return Err(JournalError::Failed("told to fail".into()));
        }
        drop(failing);
        let mut logs = self.inner.logs.lock();
        if batch.iter().any(|part| logs.get(&part.tenant).is_some_and(|log| log.epoch > part.epoch)) {
            return Err(JournalError::Fenced);
        }
        for part in batch {
            let log = logs.entry(part.tenant).or_default();
            for entry in &part.entries {
                if entry.seq != log.last_seq + 1 {
                    return Err(JournalError::Failed(format!("entry {} after {}", entry.seq, log.last_seq)));
                }
                log.last_seq = entry.seq;
                if !self.inner.forgetful {
                    log.entries.push(entry.clone());
                }
            }
        }
        Ok(())
    }
}

impl Journal for MemoryJournal {
    fn append<'a>(&'a self, batch: &'a [TenantEntries]) -> Doing<'a, ()> {
        Box::pin(async move {
            if *self.held.borrow() {
                let _ = self.held.subscribe().wait_for(|held| !*held).await;
            }
            self.write(batch)
        })
    }

    fn lease<'a>(&'a self, tenant: TenantId, _holder: &'a str) -> Doing<'a, u64> {
        Box::pin(async move {
            let mut logs = self.inner.logs.lock();
            let log = logs.entry(tenant).or_default();
            log.epoch += 1;
            Ok(log.epoch)
        })
    }

    fn last_seq(&self, tenant: TenantId) -> Doing<'_, u64> {
        Box::pin(async move { Ok(self.inner.logs.lock().get(&tenant).map_or(0, |log| log.last_seq)) })
    }

    fn recover(&self, tenant: TenantId) -> Doing<'_, Vec<Entry>> {
        Box::pin(async move { Ok(needed(self.entries(tenant))) })
    }

    fn machine(&self, tenant: TenantId, address: Address) -> Doing<'_, Vec<Entry>> {
        Box::pin(async move {
            let mut entries = self.entries(tenant);
            entries.retain(|entry| entry.event.address() == address);
            Ok(needed(entries))
        })
    }
}

/// Without what a newer event says afresh, and without chats that are over.
fn needed(entries: Vec<Entry>) -> Vec<Entry> {
    let mut afresh: BTreeMap<Address, u64> = BTreeMap::new();
    let mut over: HashSet<ChatId> = HashSet::new();
    for entry in &entries {
        match &entry.event {
            Event::Tenant(tenant::Event::Restated(_))
            | Event::Queue(_, queue::Event::Restated(_))
            | Event::Agent(_, agent::Event::Restated(_)) => {
                afresh.insert(entry.event.address(), entry.seq);
            }
            Event::Chat(
                id,
                chat::Event::Abandoned { .. } | chat::Event::Missed { .. } | chat::Event::WrappedUp { .. },
            ) => {
                over.insert(*id);
            }
            _ => {}
        }
    }
    let mut entries = entries;
    entries.retain(|entry| match entry.event.address() {
        Address::Chat(id) => !over.contains(&id),
        address => afresh.get(&address).is_none_or(|seq| entry.seq >= *seq),
    });
    entries
}
