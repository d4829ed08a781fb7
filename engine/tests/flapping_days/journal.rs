//! A journal that fails when it is told to, in whatever it is asked.
use catalogue::ids::TenantId;
use engine::{Doing, Entry, Journal, JournalError, MemoryJournal, TenantEntries};
use routing::Address;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[derive(Clone, Default)]
pub(crate) struct Flapping {
    pub(crate) memory: MemoryJournal,
    /// So many of the next batches fail, whatever can be read between them.
    batches: Arc<AtomicUsize>,
    /// And so many of the next wishes to read.
    reads: Arc<AtomicUsize>,
    /// Whether a batch that fails is written all the same, and nobody hears so.
    keeps: Arc<AtomicBool>,
    /// How often somebody wished to go on with it.
    renewals: Arc<AtomicUsize>,
}

impl Flapping {
    /// So many of the next batches and of the next wishes to read fail; batches are written all the same, if it `keeps` them.
    pub(crate) fn fail_next(&self, batches: usize, reads: usize, keeps: bool) {
        self.keeps.store(keeps, Ordering::Relaxed);
        self.batches.store(batches, Ordering::Relaxed);
        self.reads.store(reads, Ordering::Relaxed);
    }

    /// How often somebody wished to go on with it since it was asked last.
    pub(crate) fn renewals(&self) -> usize {
        self.renewals.swap(0, Ordering::Relaxed)
    }

    fn answers<'a, T: Send + 'static>(&self, doing: Doing<'a, T>) -> Doing<'a, T> {
        if one_less(&self.reads) { Box::pin(std::future::ready(Err(flaps()))) } else { doing }
    }
}

/// Whether there was one left.
fn one_less(failing: &AtomicUsize) -> bool {
    failing.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
}

fn flaps() -> JournalError {
    JournalError::Failed("flaps".into())
}

impl Journal for Flapping {
    fn append<'a>(&'a self, batch: &'a [TenantEntries]) -> Doing<'a, ()> {
        Box::pin(async move {
            let fails = one_less(&self.batches);
            if fails && !self.keeps.load(Ordering::Relaxed) {
                return Err(flaps());
            }
            self.memory.append(batch).await?;
            if fails { Err(flaps()) } else { Ok(()) }
        })
    }
    fn lease<'a>(&'a self, tenant: TenantId, holder: &'a str) -> Doing<'a, u64> {
        self.memory.lease(tenant, holder)
    }
    fn renew<'a>(&'a self, tenant: TenantId, holder: &'a str, epoch: u64) -> Doing<'a, u64> {
        self.renewals.fetch_add(1, Ordering::Relaxed);
        self.answers(self.memory.renew(tenant, holder, epoch))
    }
    fn last_seq(&self, tenant: TenantId) -> Doing<'_, u64> {
        self.answers(self.memory.last_seq(tenant))
    }
    fn recover(&self, tenant: TenantId) -> Doing<'_, Vec<Entry>> {
        self.answers(self.memory.recover(tenant))
    }
    fn machine(&self, tenant: TenantId, address: Address) -> Doing<'_, Vec<Entry>> {
        self.answers(self.memory.machine(tenant, address))
    }
}
