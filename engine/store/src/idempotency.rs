//! Calls that carry an `Idempotency-Key`: the first one runs, a repeat gets the first one's answer, for a day.
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::TenantId;
use catalogue::limit;
use routing::time::Millis;
use sqlx::Connection;

/// How long an answer is kept.
pub const KEPT: Millis = limit::IDEMPOTENCY_KEPT;
/// After that long a first call that left no answer counts as lost, and a repeat runs in its place.
pub const LOST: Millis = Millis::minutes(1);

statements! {
    /// Takes the key if it is new, too old, or was left by a call that never answered.
    CLAIM_KEY = "INSERT INTO idempotency (tenant, scope, key, fingerprint, created, status, body)
        VALUES ($1, $2, $3, $4, $5, NULL, $8)
        ON CONFLICT (tenant, scope, key) DO UPDATE
        SET created = excluded.created, status = NULL, fingerprint = excluded.fingerprint,
            body = CASE WHEN idempotency.status IS NULL AND idempotency.fingerprint = excluded.fingerprint
                AND idempotency.created > $6 THEN COALESCE(idempotency.body, excluded.body) ELSE excluded.body END
        WHERE idempotency.created <= $6 OR (idempotency.status IS NULL AND idempotency.created <= $7)
        RETURNING body";
    READ_KEY = "SELECT fingerprint, status, body FROM idempotency WHERE tenant = $1 AND scope = $2 AND key = $3";
    /// The claim's own instant keeps a call that was given up for lost from answering for its successor.
    SETTLE_KEY = "UPDATE idempotency SET status = $5, body = $6
        WHERE tenant = $1 AND scope = $2 AND key = $3 AND created = $4 AND status IS NULL";
    /// An answer that was given already: the first one stays, unless it is too old.
    KEEP_ANSWER = "INSERT INTO idempotency (tenant, scope, key, fingerprint, created, status, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant, scope, key) DO UPDATE
        SET created = excluded.created, status = excluded.status, fingerprint = excluded.fingerprint, body = excluded.body
        WHERE idempotency.created <= $8";
    READ_ANSWER = "SELECT fingerprint, status, body FROM idempotency
        WHERE tenant = $1 AND scope = $2 AND key = $3 AND created > $4";
    RELEASE_KEY = "DELETE FROM idempotency
        WHERE tenant = $1 AND scope = $2 AND key = $3 AND created = $4 AND status IS NULL";
    /// SQLite: nobody else can be running a call on this file.
    KEYS_ARE_LOST = "UPDATE idempotency SET created = $1 WHERE status IS NULL AND created > $1";
    PURGE_KEYS = "DELETE FROM idempotency WHERE created <= $1";
}

/// Whose key it is: of one tenant and, within it, of one person or address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key<'a> {
    /// The tenant.
    pub tenant: TenantId,
    /// Who calls, and which call.
    pub scope: &'a str,
    /// The key that they sent.
    pub key: &'a str,
}

/// What a call with a key has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Run, then settle or release with the instant of the claim.
    Run {
        /// The salt that was given; the one of the same call before, where that one was lost.
        salt: String,
    },
    /// Wait or refuse: the first one still runs.
    Running,
    /// Answer this.
    Answered {
        /// HTTP status.
        status: u16,
        /// Body.
        body: String,
    },
    /// Refuse: the key was used for another request.
    OtherRequest,
}

/// An answer to keep under its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer<'a> {
    /// Whose.
    pub key: Key<'a>,
    /// What tells its request from others.
    pub fingerprint: &'a str,
    /// When it was given.
    pub at: Millis,
    /// HTTP status.
    pub status: u16,
    /// Body.
    pub body: &'a str,
}

#[derive(sqlx::FromRow)]
struct Row {
    fingerprint: String,
    status: Option<i64>,
    body: Option<String>,
}

impl Db {
    /// Claims a key for a request that is told from others by its fingerprint. The salt is kept until the call is settled, so
    /// that whoever runs it again after it was lost can make what it made.
    pub async fn claim_key(
        &self,
        key: Key<'_>,
        fingerprint: &str,
        salt: &str,
        now: Millis,
    ) -> Result<Claim, StoreError> {
        let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
        let (fingerprint, salt) = (plain("fingerprint", fingerprint)?, plain("salt", salt)?);
        // Between the two statements the row can be released by its owner; then the key is free again.
        for _ in 0..3 {
            let claimed: Option<String> = writing!(self, pool => sqlx::query_scalar(CLAIM_KEY)
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
            let row: Option<Row> = reading!(self, pool => sqlx::query_as(READ_KEY)
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

    /// What a key that nobody claims comes to: an answer, a refusal, or nothing known of it. A call that does no harm when it
    /// is made twice asks this, runs, and has its answer kept afterwards: that costs no write before it.
    pub async fn kept_answer(&self, key: Key<'_>, fingerprint: &str, now: Millis) -> Result<Option<Claim>, StoreError> {
        let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
        let row: Option<Row> = reading!(self, pool => sqlx::query_as(READ_ANSWER)
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

    /// Keeps answers that were given, all in one transaction.
    pub async fn keep_answers(&self, answers: &[Answer<'_>]) -> Result<(), StoreError> {
        transaction!(self, tx => {
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

    /// Keeps the answer of a claimed call; false if the claim was lost meanwhile.
    pub async fn settle_key(&self, key: Key<'_>, claimed: Millis, status: u16, body: &str) -> Result<bool, StoreError> {
        let (scope, word, body) = (plain("scope", key.scope)?, plain("key", key.key)?, plain("body", body)?);
        let done = writing!(self, pool => sqlx::query(SETTLE_KEY)
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

    /// Gives a claimed key back, so that the call may be tried again; false if the claim was lost meanwhile.
    pub async fn release_key(&self, key: Key<'_>, claimed: Millis) -> Result<bool, StoreError> {
        let (scope, word) = (plain("scope", key.scope)?, plain("key", key.key)?);
        let done = writing!(self, pool => sqlx::query(RELEASE_KEY)
            .bind(i64::from(key.tenant.0)).bind(scope).bind(word).bind(claimed.0)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// At the start of a server that is alone on its database: calls that its predecessor did not answer are lost, and a
    /// repeat need not wait for [`LOST`]. Nothing for PostgreSQL, which other servers may be using.
    pub async fn keys_are_lost(&self, now: Millis) -> Result<(), StoreError> {
        if let Db::Sqlite { write, .. } = self {
            sqlx::query(KEYS_ARE_LOST).bind((now - LOST).0).execute(write).await?;
        }
        Ok(())
    }

    /// Forgets answers older than [`KEPT`], of every tenant; how many.
    pub async fn purge_keys(&self, now: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self, pool =>
            sqlx::query(PURGE_KEYS).bind((now - KEPT).0).execute(pool).await?.rows_affected()))
    }
}
