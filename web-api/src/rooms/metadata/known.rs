//! A tenant's definitions in memory: each page with the widget asks for them.
use catalogue::ids::TenantId;
use parking_lot::Mutex;
use std::sync::Arc;
use store::metadata::Definition;
use store::{Db, StoreError};

/// The definitions as they were read, until one of them changes.
#[derive(Default)]
pub(crate) struct Known(Mutex<Reading>);

#[derive(Default)]
struct Reading {
    /// How often they were forgotten: what was read before that is not kept after it.
    round: u64,
    all: Option<Arc<Vec<Definition>>>,
}

impl Known {
    /// The definitions, in their order.
    ///
    /// # Errors
    /// If they have to be read and the store does not answer.
    pub(crate) async fn all(&self, db: &Db, tenant: TenantId) -> Result<Arc<Vec<Definition>>, StoreError> {
        let round = {
            let reading = self.0.lock();
            if let Some(all) = &reading.all {
                return Ok(Arc::clone(all));
            }
            reading.round
        };
        let all = Arc::new(db.metadata().all(tenant).await?);
        let mut reading = self.0.lock();
        if reading.round == round {
            reading.all = Some(Arc::clone(&all));
        }
        Ok(all)
    }

    /// One of them has changed.
    pub(crate) fn forget(&self) {
        let mut reading = self.0.lock();
        reading.round += 1;
        reading.all = None;
    }
}
