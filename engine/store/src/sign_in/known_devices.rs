//! Devices that somebody signed in on before, by the hash of a token that the browser keeps.
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    INSERT_DEVICE = "INSERT INTO known_devices (token_hash, tenant, user_id, used) VALUES ($1, $2, $3, $4)";
    FORGET_OLD_DEVICES = "DELETE FROM known_devices WHERE tenant = $1 AND user_id = $2 AND token_hash NOT IN
        (SELECT token_hash FROM known_devices WHERE tenant = $1 AND user_id = $2
            ORDER BY used DESC, token_hash LIMIT $3)";
    KNOWN_DEVICE = "SELECT user_id FROM known_devices WHERE tenant = $1 AND token_hash = $2";
    USE_DEVICE = "UPDATE known_devices SET used = $3 WHERE tenant = $1 AND token_hash = $2";
}

impl SignIn<'_> {
    /// Keeps a device that a person signed in on, and forgets those used longest ago beyond `most`.
    pub async fn know_device(
        self,
        tenant: TenantId,
        user: AgentId,
        token_hash: &[u8; 32],
        now: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            sqlx::query(INSERT_DEVICE).bind(hex(token_hash)).bind(tenant).bind(user).bind(now.0).execute(&mut *tx).await?;
            sqlx::query(FORGET_OLD_DEVICES).bind(tenant).bind(user).bind(i64::from(most)).execute(&mut *tx).await?;
            Ok(())
        })
    }

    /// Returns who signed in on a device before; `None` for a device that is not known.
    pub async fn known_device(self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<Option<AgentId>, StoreError> {
        let user: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(KNOWN_DEVICE)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).fetch_optional(pool).await)?;
        user.map(|user| Ok(AgentId(number("known_devices.user_id", user)?))).transpose()
    }

    /// Notes that a known device was used once more.
    pub async fn use_device(self, tenant: TenantId, token_hash: &[u8; 32], now: Millis) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(USE_DEVICE)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(now.0).execute(pool).await?.rows_affected());
        Ok(())
    }
}
