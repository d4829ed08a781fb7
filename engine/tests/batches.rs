//! What one command sets off is written in one batch: nobody waits for a second commit.
use crate::floor::{ACME, Floor, ORDERS, RETURNS, options, story};
use catalogue::ids::TenantId;
use engine::{Doing, Entry, Journal, MemoryJournal, TenantEntries};
use parking_lot::Mutex;
use routing::Address;
use std::sync::Arc;

/// Notes how many events each batch had.
#[derive(Clone, Default)]
struct Noting {
    journal: MemoryJournal,
    batches: Arc<Mutex<Vec<usize>>>,
}

impl Noting {
    /// The batches since it was asked last.
    fn batches(&self) -> Vec<usize> {
        std::mem::take(&mut *self.batches.lock())
    }
}

impl Journal for Noting {
    fn append<'a>(&'a self, batch: &'a [TenantEntries]) -> Doing<'a, ()> {
        self.batches.lock().push(batch.iter().map(|part| part.entries.len()).sum());
        self.journal.append(batch)
    }

    fn lease<'a>(&'a self, tenant: TenantId, holder: &'a str) -> Doing<'a, u64> {
        self.journal.lease(tenant, holder)
    }

    fn renew<'a>(&'a self, tenant: TenantId, holder: &'a str, epoch: u64) -> Doing<'a, u64> {
        self.journal.renew(tenant, holder, epoch)
    }

    fn last_seq(&self, tenant: TenantId) -> Doing<'_, u64> {
        self.journal.last_seq(tenant)
    }

    fn recover(&self, tenant: TenantId) -> Doing<'_, Vec<Entry>> {
        self.journal.recover(tenant)
    }

    fn machine(&self, tenant: TenantId, address: Address) -> Doing<'_, Vec<Entry>> {
        self.journal.machine(tenant, address)
    }
}

#[test]
fn a_command_and_all_that_follows_from_it_are_one_batch() {
    story(async || {
        let journal = Noting::default();
        let floor = Floor::on(journal.clone(), options()).await;
        floor.opens().await;
        let ann = floor.agent("Ann", &[ORDERS, RETURNS], 3).await;
        let ida = floor.customer(RETURNS).await;
        floor.settles().await;
        journal.batches();

        ann.takes(ida.chat).await.unwrap();
        floor.settles().await;
        let claim = journal.batches();
        assert_eq!(claim.len(), 1, "agent, chat and queue say what they did together: {claim:?}");
        assert!(claim[0] >= 3, "claimed, assigned, left: {claim:?}");

        ann.ends(ida.chat).await.unwrap();
        floor.settles().await;
        assert_eq!(journal.batches().len(), 1);
        assert_eq!(journal.journal.entries(ACME).len() as u64, floor.journal.last_seq(ACME).await.unwrap());
    });
}
