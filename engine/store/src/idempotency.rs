//! Calls with an `Idempotency-Key`: the first one runs, and for a day a repeat gets the first one's answer.
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Idempotency;
use crate::once::{FORGET_MADE, MADE};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::TenantId;
use catalogue::limit;
use routing::time::Millis;
use sqlx::Connection;

/// How long an answer is kept.
pub const KEPT: Millis = limit::IDEMPOTENCY_KEPT;
/// After that long a call without an answer counts as lost, and a repeat runs in its place.
pub const LOST: Millis = Millis::minutes(1);

statements! {
    /// Takes the key if it is new, too old, or belongs to a call that is lost.
    CLAIM_KEY = "INSERT INTO idempotency (tenant, scope, key, fingerprint, created, status, body)
        VALUES ($1, $2, $3, $4, $5, NULL, $8)
        ON CONFLICT (tenant, scope, key) DO UPDATE
        SET created = excluded.created, status = NULL, fingerprint = excluded.fingerprint,
            body = CASE WHEN idempotency.status IS NULL AND idempotency.fingerprint = excluded.fingerprint
                AND idempotency.created > $6 THEN COALESCE(idempotency.body, excluded.body) ELSE excluded.body END
        WHERE idempotency.created <= $6 OR (idempotency.status IS NULL AND idempotency.created <= $7)
        RETURNING body";
    READ_KEY = "SELECT fingerprint, status, body FROM idempotency WHERE tenant = $1 AND scope = $2 AND key = $3";
    /// The claim's own instant keeps a call that counted as lost from answering for its successor.
    SETTLE_KEY = "UPDATE idempotency SET status = $5, body = $6
        WHERE tenant = $1 AND scope = $2 AND key = $3 AND created = $4 AND status IS NULL";
    /// An answer that is kept already stays, unless it is too old.
    KEEP_ANSWER = "INSERT INTO idempotency (tenant, scope, key, fingerprint, created, status, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant, scope, key) DO UPDATE
        SET created = excluded.created, status = excluded.status, fingerprint = excluded.fingerprint, body = excluded.body
        WHERE idempotency.created <= $8";
    READ_ANSWER = "SELECT fingerprint, status, body FROM idempotency
        WHERE tenant = $1 AND scope = $2 AND key = $3 AND created > $4";
    RELEASE_KEY = "DELETE FROM idempotency
        WHERE tenant = $1 AND scope = $2 AND key = $3 AND created = $4 AND status IS NULL";
    KEYS_ARE_LOST: EveryTenant = "UPDATE idempotency SET created = $1 WHERE status IS NULL AND created > $1";
    PURGE_KEYS: EveryTenant = "DELETE FROM idempotency WHERE created <= $1";
}

/// A key of one caller for one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Key<'a> {
    pub tenant: TenantId,
    /// Who calls, and which call.
    pub scope: &'a str,
    /// The `Idempotency-Key` that they sent.
    pub key: &'a str,
}

/// What a call with a key has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Run; then settle or release the key, with the instant of the claim.
    Run {
        /// The salt of the claim; where the same call ran before and is lost, the salt of that one.
        salt: String,
    },
    /// Wait or refuse: the first call is still running.
    Running,
    /// Give this answer again.
    #[allow(missing_docs, reason = "the names say it")]
    Answered { status: u16, body: String },
    /// Refuse: the key was sent with another request.
    OtherRequest,
}

/// An answer to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Answer<'a> {
    pub key: Key<'a>,
    /// Tells the request from others.
    pub fingerprint: &'a str,
    /// When it was given.
    pub at: Millis,
    pub status: u16,
    pub body: &'a str,
}

#[derive(sqlx::FromRow)]
struct Row {
    fingerprint: String,
    status: Option<i64>,
    body: Option<String>,
}

impl Idempotency<'_> {
    /// Claims a key for a request, which its fingerprint tells from others. The salt is kept until the call is settled: a repeat
    /// of a lost call gets it again, and so makes the same ids and tokens.
    pub async fn claim(self, key: Key<'_>, fingerprint: &str, salt: &str, now: Millis) -> Result<Claim, StoreError> {
        let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
        let (fingerprint, salt) = (plain("fingerprint", fingerprint)?, plain("salt", salt)?);
        // Between the two statements the row can be released by its owner; then the key is free again.
        for _ in 0..3 {
            let claimed: Option<String> = writing!(self.0, pool => sqlx::query_scalar(CLAIM_KEY)
                .bind(i64::from(key.tenant.0))
                .bind(scope)
                .bind(word)
                .bind(fingerprint)
                .bind(now.0)
                .bind((now - KEPT).0)
                .bind((now - LOST).0)
                .bind(salt)
                .fetch_optional(pool)
                .await?);
            if let Some(salt) = claimed {
                return Ok(Claim::Run { salt });
            }
            let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(READ_KEY)
                .bind(i64::from(key.tenant.0)).bind(scope).bind(word).fetch_optional(pool).await?);
            match row {
                None => continue,
                Some(row) if row.fingerprint != fingerprint => return Ok(Claim::OtherRequest),
                Some(Row { status: Some(status), body, .. }) => {
                    let status = number("idempotency.status", status)?;
                    return Ok(Claim::Answered { status, body: body.unwrap_or_default() });
                }
                Some(_) => return Ok(Claim::Running),
            }
        }
        Ok(Claim::Running)
    }

    /// Returns what a key comes to without claiming it; `None` where nothing is known of it. A call that does no harm when it
    /// runs twice asks this, runs, and has its answer kept afterwards: that saves the write of a claim.
    pub async fn kept_answer(self, key: Key<'_>, fingerprint: &str, now: Millis) -> Result<Option<Claim>, StoreError> {
        let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(READ_ANSWER)
            .bind(i64::from(key.tenant.0)).bind(scope).bind(word).bind((now - KEPT).0)
            .fetch_optional(pool).await?);
        Ok(match row {
            None => None,
            Some(row) if row.fingerprint != fingerprint => Some(Claim::OtherRequest),
            Some(Row { status: Some(status), body, .. }) => {
                let status = number("idempotency.status", status)?;
                Some(Claim::Answered { status, body: body.unwrap_or_default() })
            }
            Some(_) => Some(Claim::Running),
        })
    }

    /// Keeps answers that were given, in one transaction.
    pub async fn keep(self, answers: &[Answer<'_>]) -> Result<(), StoreError> {
        transaction!(self.0, tx => {
            for Answer { key, fingerprint, at, status, body } in answers {
                let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
                sqlx::query(KEEP_ANSWER)
                    .bind(i64::from(key.tenant.0))
                    .bind(scope)
                    .bind(word)
                    .bind(plain("fingerprint", fingerprint)?)
                    .bind(at.0)
                    .bind(i64::from(*status))
                    .bind(plain("body", body)?)
                    .bind((*at - KEPT).0)
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(())
        })
    }

    /// Keeps the answer of a claimed call; false if somebody else has claimed the key meanwhile.
    pub async fn settle(self, key: Key<'_>, claimed: Millis, status: u16, body: &str) -> Result<bool, StoreError> {
        let (scope, word, body) = (plain("scope", key.scope)?, plain("key", key.key)?, plain("body", body)?);
        let done = writing!(self.0, pool => sqlx::query(SETTLE_KEY)
            .bind(i64::from(key.tenant.0))
            .bind(scope)
            .bind(word)
            .bind(claimed.0)
            .bind(i64::from(status))
            .bind(body)
            .execute(pool)
            .await?
            .rows_affected());
        Ok(done > 0)
    }

    /// Gives a claimed key back, so that the call can be made again; false if somebody else has claimed it meanwhile.
    pub async fn release(self, key: Key<'_>, claimed: Millis) -> Result<bool, StoreError> {
        let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
        let done = writing!(self.0, pool => sqlx::query(RELEASE_KEY)
            .bind(i64::from(key.tenant.0)).bind(scope).bind(word).bind(claimed.0)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Returns the number of what was made under the salt of a claim; `None` where nothing was.
    pub async fn made(self, tenant: TenantId, salt: &str) -> Result<Option<u64>, StoreError> {
        let salt = plain("salt", salt)?;
        let made: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(MADE)
            .bind(i64::from(tenant.0)).bind(salt).fetch_optional(pool).await?);
        made.map(|made| number("made_under_a_key.made", made)).transpose()
    }

    /// Counts every call without an answer as lost, so that repeats need not wait for [`LOST`]: for the start of a server, which
    /// has the tenants from then on. Where another one is still at a call, its machines refuse it, and what it makes in a row is
    /// noted under the salt that a repeat has as well.
    pub async fn all_are_lost(self, now: Millis) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(KEYS_ARE_LOST).bind((now - LOST).0).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Deletes answers of every tenant that are older than [`KEPT`], and what is noted of things made under keys as old; returns
    /// how many answers.
    pub async fn purge(self, now: Millis) -> Result<u64, StoreError> {
        writing!(self.0, pool => sqlx::query(FORGET_MADE).bind((now - KEPT).0).execute(pool).await.map(drop))?;
        Ok(writing!(self.0, pool =>
            sqlx::query(PURGE_KEYS).bind((now - KEPT).0).execute(pool).await?.rows_affected()))
    }
}
