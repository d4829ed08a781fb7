//! Who has a picture, as every list of people asks for it; kept so that a call seldom asks the store.
use catalogue::ids::{AgentId, TenantId};
use moka::sync::Cache;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::pictures::PictureKind;
use store::{Db, StoreError};

/// For how long: the feed of changes tells of new ones, so this only empties the place.
const LONG: Duration = Duration::from_secs(600);
/// Tenants whose pictures are kept at most.
const TENANTS: u64 = 10_000;

/// Ids of pictures by person.
pub(crate) type Faces = Arc<HashMap<AgentId, String>>;

/// The pictures that were asked for lately.
pub(crate) struct Avatars {
    faces: Cache<TenantId, Faces>,
    /// How often some were forgotten.
    forgotten: AtomicU64,
}

impl Avatars {
    /// Knowing none.
    pub(crate) fn new() -> Avatars {
        let faces = Cache::builder().max_capacity(TENANTS).time_to_live(LONG).build();
        Avatars { faces, forgotten: AtomicU64::new(0) }
    }

    /// Of a tenant's people.
    pub(crate) async fn of(&self, db: &Db, tenant: TenantId) -> Result<Faces, StoreError> {
        if let Some(faces) = self.faces.get(&tenant) {
            return Ok(faces);
        }
        let before = self.forgotten.load(Ordering::SeqCst);
        let faces: Faces =
            Arc::new(db.pictures().of_everyone(tenant, PictureKind::Avatar).await?.into_iter().collect());
        self.faces.insert(tenant, faces.clone());
        // One may have changed while they were read.
        if self.forgotten.load(Ordering::SeqCst) != before {
            self.faces.invalidate(&tenant);
        }
        Ok(faces)
    }

    /// How often pictures have changed so far.
    pub(crate) fn changes(&self) -> u64 {
        self.forgotten.load(Ordering::SeqCst)
    }

    /// One of them has changed.
    pub(crate) fn forget(&self, tenant: TenantId) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.faces.invalidate(&tenant);
    }
}
