//! What the engine needs of a store: one ordered log per tenant, written in batches, read back at recovery.
use catalogue::ids::TenantId;
use routing::Address;
use std::future::Future;
use std::pin::Pin;

pub use store::journal::{Entry, TenantEntries};
use store::{Db, StoreError};

/// Something the journal does in its own time.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, JournalError>> + Send + 'a>>;

/// Why the journal did not do it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum JournalError {
    /// Another node has taken the tenant over; this one must not write any more.
    #[error("another node owns the tenant now")]
    Fenced,
    /// Something in it can't be written or read.
    #[error("{0}")]
    Rejected(String),
    /// The storage failed.
    #[error("{0}")]
    Failed(String),
}

/// A store of events.
pub trait Journal: Send + Sync + 'static {
    /// Writes all of it or nothing, in one transaction. Refused from an older epoch than the tenant's newest lease.
    fn append<'a>(&'a self, batch: &'a [TenantEntries]) -> Doing<'a, ()>;
    /// Takes the tenant over for `holder` and says the new epoch; whoever wrote before is fenced off.
    fn lease<'a>(&'a self, tenant: TenantId, holder: &'a str) -> Doing<'a, u64>;
    /// Goes on leading the tenant after a batch that may or may not have been written: under the new epoch it can no
    /// longer come late. [`JournalError::Fenced`] when another node leads by now. A journal that knows at once whether a
    /// batch was written keeps its epoch.
    fn renew<'a>(&'a self, _tenant: TenantId, _holder: &'a str, epoch: u64) -> Doing<'a, u64> {
        Box::pin(std::future::ready(Ok(epoch)))
    }
    /// The number of the tenant's last entry, 0 before the first.
    fn last_seq(&self, tenant: TenantId) -> Doing<'_, u64>;
    /// What is needed to rebuild every machine that has not reached its end, in order.
    fn recover(&self, tenant: TenantId) -> Doing<'_, Vec<Entry>>;
    /// What is needed to rebuild one machine, in order.
    fn machine(&self, tenant: TenantId, address: Address) -> Doing<'_, Vec<Entry>>;
}

impl From<StoreError> for JournalError {
    fn from(error: StoreError) -> JournalError {
        match error {
            StoreError::Fenced => JournalError::Fenced,
            StoreError::Unavailable(_) => JournalError::Failed(error.to_string()),
            _ => JournalError::Rejected(error.to_string()),
        }
    }
}

impl Journal for Db {
    fn append<'a>(&'a self, batch: &'a [TenantEntries]) -> Doing<'a, ()> {
        Box::pin(async move { Ok(self.journal().append(batch).await?) })
    }

    fn lease<'a>(&'a self, tenant: TenantId, holder: &'a str) -> Doing<'a, u64> {
        Box::pin(async move { Ok(self.journal().lease(tenant, holder).await?) })
    }

    fn renew<'a>(&'a self, tenant: TenantId, holder: &'a str, _: u64) -> Doing<'a, u64> {
        Box::pin(async move { Ok(self.journal().renew_lease(tenant, holder).await?) })
    }

    fn last_seq(&self, tenant: TenantId) -> Doing<'_, u64> {
        Box::pin(async move { Ok(self.journal().last_seq(tenant).await?) })
    }

    fn recover(&self, tenant: TenantId) -> Doing<'_, Vec<Entry>> {
        Box::pin(async move { Ok(self.journal().recover(tenant).await?) })
    }

    fn machine(&self, tenant: TenantId, address: Address) -> Doing<'_, Vec<Entry>> {
        Box::pin(async move { Ok(self.journal().machine(tenant, address).await?) })
    }
}
