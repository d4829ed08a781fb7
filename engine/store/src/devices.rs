//! What a person is told of the places where they are signed in: browser, address and when each was last seen.
use crate::db::{Db, reading, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{hex, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;

statements! {
    NOTE_DEVICE = "UPDATE sessions SET user_agent = $3, address = $4, seen = $5 WHERE tenant = $1 AND token_hash = $2";
    DEVICES_OF_USER = "SELECT token_hash, user_agent, address, created, renewed, expires, seen
        FROM sessions WHERE tenant = $1 AND user_id = $2 AND name IS NULL ORDER BY created, token_hash";
}

/// A sign-in as its person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// What its browser says of itself; empty before it was seen.
    pub user_agent: String,
    /// Where it was last seen; empty before it was.
    pub address: String,
    /// Since when.
    pub created: Millis,
    /// Last renewed.
    pub renewed: Millis,
    /// When it ends; an ended one is returned like any other.
    pub expires: Millis,
    /// When it was last seen.
    pub seen: Option<Millis>,
}

#[derive(sqlx::FromRow)]
struct Row {
    token_hash: String,
    user_agent: String,
    address: String,
    created: i64,
    renewed: i64,
    expires: i64,
    seen: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Device, StoreError> {
        Ok(Device {
            token_hash: unhex(&self.token_hash)
                .ok_or_else(|| StoreError::corrupt("sessions.token_hash", "no SHA-256"))?,
            user_agent: self.user_agent,
            address: self.address,
            created: Millis(self.created),
            renewed: Millis(self.renewed),
            expires: Millis(self.expires),
            seen: self.seen.map(Millis),
        })
    }
}

impl Db {
    /// A sign-in was seen from there; false if it is gone.
    ///
    /// # Errors
    /// What the store says.
    pub async fn note_device(
        &self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        user_agent: &str,
        address: &str,
        seen: Millis,
    ) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(NOTE_DEVICE)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(user_agent).bind(address).bind(seen.0)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Everywhere that a person is signed in, oldest first. Access tokens are no sign-ins.
    ///
    /// # Errors
    /// What the store says.
    pub async fn devices_of_user(&self, tenant: TenantId, user: AgentId) -> Result<Vec<Device>, StoreError> {
        let rows: Vec<Row> = reading!(self, pool => sqlx::query_as(DEVICES_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }
}
