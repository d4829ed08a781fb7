//! Second factors: an app's secret or the e-mail address, the last code that was taken, and recovery codes as hashes.
use crate::changes::note;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{hex, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    SET_FACTOR = "INSERT INTO second_factors (tenant, user_id, method, secret, used_step, since)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tenant, user_id) DO UPDATE
        SET method = excluded.method, secret = excluded.secret, used_step = excluded.used_step, since = excluded.since";
    FIRST_FACTOR = "INSERT INTO second_factors (tenant, user_id, method, secret, used_step, since)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tenant, user_id) DO NOTHING";
    USE_CODE = "UPDATE second_factors SET used_step = $3
        WHERE tenant = $1 AND user_id = $2 AND used_step < $3 AND secret = $4";
    REMOVE_FACTOR = "DELETE FROM second_factors WHERE tenant = $1 AND user_id = $2";
    INSERT_RECOVERY = "INSERT INTO recovery_codes (tenant, user_id, code_hash) VALUES ($1, $2, $3)";
    USE_RECOVERY = "DELETE FROM recovery_codes WHERE tenant = $1 AND user_id = $2 AND code_hash = $3";
    HAS_RECOVERY = "SELECT COUNT(*) FROM recovery_codes WHERE tenant = $1 AND user_id = $2 AND code_hash = $3";
    REMOVE_RECOVERY = "DELETE FROM recovery_codes WHERE tenant = $1 AND user_id = $2";
}

/// How a person proves the second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// With the six digits of an app (RFC 6238).
    App,
    /// With a code that is sent to their e-mail address.
    Email,
}

impl Method {
    fn text(self) -> &'static str {
        match self {
            Method::App => "app",
            Method::Email => "email",
        }
    }

    pub(crate) fn read(text: &str) -> Result<Method, StoreError> {
        match text {
            "app" => Ok(Method::App),
            "email" => Ok(Method::Email),
            other => Err(StoreError::corrupt("second_factors.method", other)),
        }
    }
}

/// A person's second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor {
    /// How it is proved.
    pub method: Method,
    /// The app's secret in base 32; empty for e-mail.
    pub secret: Kept,
    /// The time step of the last code that was taken.
    pub used_step: i64,
    /// When it was set up.
    pub since: Millis,
    /// How many recovery codes are left. Not written back.
    pub recovery_left: u32,
}

impl SignIn<'_> {
    /// Replaces a person's second factor and recovery codes.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn set_factor(
        self,
        tenant: TenantId,
        user: AgentId,
        factor: &Factor,
        recovery: &[[u8; 32]],
    ) -> Result<(), StoreError> {
        self.keep_factor(SET_FACTOR, tenant, user, factor, recovery).await.map(drop)
    }

    /// Sets up a second factor with recovery codes; false, and nothing changes, for somebody who has one.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn set_first_factor(
        self,
        tenant: TenantId,
        user: AgentId,
        factor: &Factor,
        recovery: &[[u8; 32]],
    ) -> Result<bool, StoreError> {
        self.keep_factor(FIRST_FACTOR, tenant, user, factor, recovery).await
    }

    async fn keep_factor(
        self,
        sql: &'static str,
        tenant: TenantId,
        user: AgentId,
        factor: &Factor,
        recovery: &[[u8; 32]],
    ) -> Result<bool, StoreError> {
        let secret = plain("secret", factor.secret.text())?;
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            let done = sqlx::query(sql)
                .bind(tenant)
                .bind(user)
                .bind(factor.method.text())
                .bind(secret)
                .bind(factor.used_step)
                .bind(factor.since.0)
                .execute(&mut *tx)
                .await?;
            if done.rows_affected() == 0 {
                return Ok(false);
            }
            sqlx::query(REMOVE_RECOVERY).bind(tenant).bind(user).execute(&mut *tx).await?;
            for code in recovery {
                sqlx::query(INSERT_RECOVERY).bind(tenant).bind(user).bind(hex(code)).execute(&mut *tx).await?;
            }
            note!(tx, tenant, Person, user);
            Ok(true)
        })
    }

    /// Replaces a person's recovery codes.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn set_recovery(self, tenant: TenantId, user: AgentId, recovery: &[[u8; 32]]) -> Result<(), StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            sqlx::query(REMOVE_RECOVERY).bind(tenant).bind(user).execute(&mut *tx).await?;
            for code in recovery {
                sqlx::query(INSERT_RECOVERY).bind(tenant).bind(user).bind(hex(code)).execute(&mut *tx).await?;
            }
            Ok(())
        })
    }

    /// Takes the code of a time step, once. False where this step or a later one was taken before, or where the secret has
    /// changed or was sealed anew.
    pub async fn use_code(self, tenant: TenantId, user: AgentId, secret: &Kept, step: i64) -> Result<bool, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(USE_CODE)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(step).bind(secret.text())
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Takes a recovery code, once; false if the person has no such code left.
    pub async fn use_recovery(self, tenant: TenantId, user: AgentId, code: &[u8; 32]) -> Result<bool, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(USE_RECOVERY)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(hex(code)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Whether a person has this recovery code left.
    pub async fn has_recovery(self, tenant: TenantId, user: AgentId, code: &[u8; 32]) -> Result<bool, StoreError> {
        let count: i64 = reading!(self.0, pool => sqlx::query_scalar(HAS_RECOVERY)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(hex(code)).fetch_one(pool).await)?;
        Ok(count > 0)
    }

    /// Deletes a second factor with its recovery codes; false if there was none.
    pub async fn remove_factor(self, tenant: TenantId, user: AgentId) -> Result<bool, StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            let done = sqlx::query(REMOVE_FACTOR).bind(tenant).bind(user).execute(&mut *tx).await?;
            sqlx::query(REMOVE_RECOVERY).bind(tenant).bind(user).execute(&mut *tx).await?;
            if done.rows_affected() > 0 {
                note!(tx, tenant, Person, user);
            }
            Ok(done.rows_affected() > 0)
        })
    }
}
