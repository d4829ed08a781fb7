//! Single sign-on: which subject of an identity provider is which person, and sign-ins on their way there and back.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{hex, number, plain, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;

statements! {
    PERSON_OF_SUBJECT = "SELECT user_id FROM sso_people WHERE tenant = $1 AND issuer = $2 AND subject = $3";
    OTHER_SUBJECTS = "SELECT COUNT(*) FROM sso_people WHERE tenant = $1 AND issuer = $2 AND user_id = $3 AND subject <> $4";
    BIND_SUBJECT = "INSERT INTO sso_people (tenant, issuer, subject, user_id) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, issuer, subject) DO UPDATE SET user_id = $4";
    INSERT_ATTEMPT = "INSERT INTO sso_attempts (tenant, state_hash, binding_hash, nonce, verifier, expires, provider, tester)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    TAKE_ATTEMPT = "DELETE FROM sso_attempts WHERE tenant = $1 AND state_hash = $2
        RETURNING binding_hash, nonce, verifier, expires, provider, tester";
    PURGE_ATTEMPTS: EveryTenant = "DELETE FROM sso_attempts WHERE expires < $1";
}

/// A sign-in that went to the provider and has not come back.
#[derive(Clone, PartialEq, Eq)]
pub struct SsoAttempt {
    /// SHA-256 of the cookie of the browser that began it.
    pub binding_hash: [u8; 32],
    /// The nonce that the id token has to carry.
    pub nonce: String,
    /// The PKCE verifier.
    pub verifier: Kept,
    /// Until when it may come back.
    pub expires: Millis,
    /// The provider that is asked.
    pub provider: u32,
    /// The administrator who tests it, and does not sign in by it.
    pub tester: Option<AgentId>,
}

#[derive(sqlx::FromRow)]
struct AttemptRow {
    binding_hash: String,
    nonce: String,
    verifier: String,
    expires: i64,
    provider: i64,
    tester: Option<i64>,
}

impl AttemptRow {
    fn read(self) -> Result<SsoAttempt, StoreError> {
        Ok(SsoAttempt {
            binding_hash: unhex(&self.binding_hash)
                .ok_or_else(|| StoreError::corrupt("sso_attempts.binding_hash", "no SHA-256"))?,
            nonce: self.nonce,
            verifier: Kept::plain(self.verifier),
            expires: Millis(self.expires),
            provider: number("sso_attempts.provider", self.provider)?,
            tester: self.tester.map(|id| number("sso_attempts.tester", id).map(AgentId)).transpose()?,
        })
    }
}

impl SignIn<'_> {
    /// Returns the person who is bound to a subject of a provider, if there is one.
    pub async fn person_of_subject(
        self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<AgentId>, StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        let user: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(PERSON_OF_SUBJECT)
            .bind(i64::from(tenant.0)).bind(issuer).bind(subject).fetch_optional(pool).await)?;
        user.map(|user| Ok(AgentId(number("sso_people.user_id", user)?))).transpose()
    }

    /// Whether a provider knows a person by another subject than this.
    pub async fn has_another_subject(
        self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
        user: AgentId,
    ) -> Result<bool, StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        let others: i64 = reading!(self.0, pool => sqlx::query_scalar(OTHER_SUBJECTS)
            .bind(i64::from(tenant.0)).bind(issuer).bind(i64::from(user.0)).bind(subject).fetch_one(pool).await)?;
        Ok(others > 0)
    }

    /// Binds a subject of a provider to a person, in place of whomever it was bound to.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn bind_subject(
        self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
        user: AgentId,
    ) -> Result<(), StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        writing!(self.0, pool => sqlx::query(BIND_SUBJECT)
            .bind(i64::from(tenant.0)).bind(issuer).bind(subject).bind(i64::from(user.0))
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Keeps a sign-in that goes to the provider, by the hash of its state.
    pub async fn create_sso_attempt(
        self,
        tenant: TenantId,
        state_hash: &[u8; 32],
        attempt: &SsoAttempt,
    ) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(INSERT_ATTEMPT)
            .bind(i64::from(tenant.0))
            .bind(hex(state_hash))
            .bind(hex(&attempt.binding_hash))
            .bind(&attempt.nonce)
            .bind(attempt.verifier.text())
            .bind(attempt.expires.0)
            .bind(i64::from(attempt.provider))
            .bind(attempt.tester.map(|id| i64::from(id.0)))
            .execute(pool)
            .await?
            .rows_affected());
        Ok(())
    }

    /// Returns and deletes a sign-in that comes back; `None` for one that came back before.
    pub async fn take_sso_attempt(
        self,
        tenant: TenantId,
        state_hash: &[u8; 32],
    ) -> Result<Option<SsoAttempt>, StoreError> {
        let row: Option<AttemptRow> = writing!(self.0, pool => sqlx::query_as(TAKE_ATTEMPT)
            .bind(i64::from(tenant.0)).bind(hex(state_hash)).fetch_optional(pool).await?);
        row.map(AttemptRow::read).transpose()
    }

    /// Deletes sign-ins of every tenant that were to come back before an instant and did not; returns how many.
    pub async fn purge_sso_attempts(self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self.0, pool => sqlx::query(PURGE_ATTEMPTS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
