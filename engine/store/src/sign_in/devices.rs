//! A person's sessions as they see them: browser, address and when each was last in use.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::statements::statements;
use crate::text::{hex, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;

statements! {
    NOTE_DEVICE = "UPDATE sessions SET user_agent = $3, address = $4, seen = $5 WHERE tenant = $1 AND token_hash = $2";
    DEVICES_OF_USER = "SELECT token_hash, user_agent, address, created, renewed, expires, seen
        FROM sessions WHERE tenant = $1 AND user_id = $2 AND name IS NULL ORDER BY created, token_hash";
}

/// A session as its person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Device {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// The browser's `User-Agent`; empty before the first call.
    pub user_agent: String,
    /// The IP address of the last call; empty before the first.
    pub address: String,
    pub created: Millis,
    pub renewed: Millis,
    /// When it ends. A session that has ended is returned like any other.
    pub expires: Millis,
    /// When it was last in use.
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

impl SignIn<'_> {
    /// Notes where a session is in use; false if it is gone.
    pub async fn note_device(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        user_agent: &str,
        address: &str,
        seen: Millis,
    ) -> Result<bool, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(NOTE_DEVICE)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(user_agent).bind(address).bind(seen.0)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Returns a person's sessions, oldest first, without access tokens.
    pub async fn devices_of_user(self, tenant: TenantId, user: AgentId) -> Result<Vec<Device>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(DEVICES_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }
}
