//! Who has a picture, as every list of people asks for it; kept for some seconds so that a call seldom asks the store.
use catalogue::ids::{AgentId, TenantId};
use moka::sync::Cache;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use store::pictures::PictureKind;
use store::{Db, StoreError};

/// For how long: what another process changes is seen after that.
const FRESH: Duration = Duration::from_secs(10);
/// Tenants whose pictures are kept at most.
const TENANTS: u64 = 10_000;

/// Ids of pictures by person.
pub(crate) type Faces = Arc<HashMap<AgentId, String>>;

/// The pictures that were asked for lately.
pub(crate) struct Avatars(Cache<TenantId, Faces>);

impl Avatars {
    /// Knowing none.
    pub(crate) fn new() -> Avatars {
        Avatars(Cache::builder().max_capacity(TENANTS).time_to_live(FRESH).build())
    }

    /// Of a tenant's people.
    pub(crate) async fn of(&self, db: &Db, tenant: TenantId) -> Result<Faces, StoreError> {
        if let Some(faces) = self.0.get(&tenant) {
            return Ok(faces);
        }
        let faces: Faces = Arc::new(db.pictures().of_everyone(tenant, PictureKind::Avatar).await?.into_iter().collect());
        self.0.insert(tenant, faces.clone());
        Ok(faces)
    }

    /// One of them has changed.
    pub(crate) fn forget(&self, tenant: TenantId) {
        self.0.invalidate(&tenant);
    }
}
