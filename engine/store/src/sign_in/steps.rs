//! Sign-ins under way: a person has shown one thing and has to show another. Each is kept by the hash of its token.
use crate::db::writing;
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;

statements! {
    INSERT_STEP = "INSERT INTO sign_in_steps (token_hash, tenant, user_id, state, tries, expires)
        VALUES ($1, $2, $3, $4, 0, $5)";
    TRY_STEP = "UPDATE sign_in_steps SET tries = tries + 1
        WHERE tenant = $1 AND token_hash = $2 AND expires > $3 AND tries < $4 RETURNING user_id, state";
    END_STEP = "DELETE FROM sign_in_steps WHERE tenant = $1 AND token_hash = $2";
    PURGE_STEPS: EveryTenant = "DELETE FROM sign_in_steps WHERE expires < $1";
}

/// A sign-in under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInStep {
    /// Who signs in.
    pub user: AgentId,
    /// A JSON document, sealed where it holds a secret. The store does not look into it.
    pub state: Kept,
}

impl SignIn<'_> {
    /// Keeps a sign-in under way, by the hash of its token.
    pub async fn create_step(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        step: &SignInStep,
        expires: Millis,
    ) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(INSERT_STEP)
            .bind(hex(token_hash)).bind(i64::from(tenant.0)).bind(i64::from(step.user.0)).bind(step.state.text())
            .bind(expires.0).execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Returns a sign-in under way and counts one try at it; `None` once it has expired, was tried `tries` times, or is
    /// done.
    pub async fn try_step(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        now: Millis,
        tries: u32,
    ) -> Result<Option<SignInStep>, StoreError> {
        let row: Option<(i64, String)> = writing!(self.0, pool => sqlx::query_as(TRY_STEP)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(now.0).bind(i64::from(tries))
            .fetch_optional(pool).await?);
        row.map(|(user, state)| {
            Ok(SignInStep { user: AgentId(number("sign_in_steps.user_id", user)?), state: Kept::plain(state) })
        })
        .transpose()
    }

    /// Ends a sign-in under way. Of two who end it at once, one is told true.
    pub async fn end_step(self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(END_STEP)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Deletes sign-ins of every tenant that expired before an instant; returns how many.
    pub async fn purge_steps(self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self.0, pool => sqlx::query(PURGE_STEPS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
