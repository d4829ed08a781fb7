//! Error logs: what went wrong in a tenant, at its consoles and in its calls. What happens again within a minute is counted.
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::ErrorLogs;
use crate::statements::statements;
use crate::text::{number, readable};
use crate::words::words;
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    /// Another one that has this time stamp already is left as it is.
    WRITE_ERROR = "INSERT INTO error_logs (tenant, at, last, times, source, call, code, status, user_id, request_id, detail)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (tenant, at) DO UPDATE SET last = excluded.last, times = excluded.times
        WHERE error_logs.request_id = excluded.request_id AND error_logs.call = excluded.call
            AND error_logs.code = excluded.code AND error_logs.detail = excluded.detail";
    ERROR = "SELECT at, last, times, source, call, code, status, user_id, request_id, detail FROM error_logs
        WHERE tenant = $1 AND at = $2";
    ERRORS = "SELECT at, last, times, source, call, code, status, user_id, request_id, detail FROM error_logs
        WHERE tenant = $1 AND at >= $2 AND at < $3 AND ($4 = '' OR source = $4) AND ($5 < 0 OR code = $5)
        AND ($6 < 0 OR user_id = $6) AND ($7 = '' OR request_id = $7) ORDER BY at DESC LIMIT $8";
    FORGET_ERRORS = "DELETE FROM error_logs WHERE tenant = $1 AND at IN
        (SELECT e.at FROM error_logs e WHERE e.tenant = $1 AND e.at < $2 ORDER BY e.at LIMIT $3)";
    /// The oldest of those that are kept, where there are more than so many.
    OLDEST_KEPT = "SELECT at FROM error_logs WHERE tenant = $1 ORDER BY at DESC LIMIT 1 OFFSET $2";
}

/// How far a time stamp moves on that others have already.
const TRIES: i64 = 100;

words! {
    /// Where it went wrong.
    ErrorSource in "error_logs.source" {
        /// In the server.
        Fault "fault";
        /// A call was refused.
        Refusal "refusal";
        /// In somebody's console.
        Console "console";
    }
}

/// Something that went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// When it happened first: its number within the tenant.
    pub at: Millis,
    /// When it happened last.
    pub last: Millis,
    /// How often.
    pub times: u32,
    /// Where.
    pub source: ErrorSource,
    /// In which call, by its name; of a console's fault on which screen.
    pub call: String,
    /// The documents' code; 0 of a console's fault.
    pub code: u16,
    /// The status of the answer; 0 of a console's fault.
    pub status: u16,
    /// To whom, if that is known.
    pub user: Option<AgentId>,
    /// The request, the first time.
    pub request: String,
    /// What a console says of its fault.
    pub detail: String,
}

/// Which are sought; what is `None` leaves none out.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct SoughtErrors {
    pub source: Option<ErrorSource>,
    pub code: Option<u16>,
    pub user: Option<AgentId>,
    pub request: Option<String>,
    /// At this instant or later.
    pub from: Option<Millis>,
    /// Before this instant.
    pub until: Option<Millis>,
}

#[derive(sqlx::FromRow)]
struct Row {
    at: i64,
    last: i64,
    times: i64,
    source: String,
    call: String,
    code: i64,
    status: i64,
    user_id: Option<i64>,
    request_id: String,
    detail: String,
}

impl Row {
    fn read(self) -> Result<Logged, StoreError> {
        Ok(Logged {
            at: Millis(self.at),
            last: Millis(self.last),
            times: number("error_logs.times", self.times)?,
            source: ErrorSource::read(&self.source)?,
            call: self.call,
            code: number("error_logs.code", self.code)?,
            status: number("error_logs.status", self.status)?,
            user: self.user_id.map(|id| number("error_logs.user_id", id).map(AgentId)).transpose()?,
            request: self.request_id,
            detail: self.detail,
        })
    }
}

impl ErrorLogs<'_> {
    /// Writes these, all of them or none, and returns the time stamps that they have: one that another one has moves on. What was
    /// written before under its time stamp is counted on.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where too many time stamps in a row are others'.
    pub async fn write(self, entries: &[(TenantId, Logged)]) -> Result<Vec<Millis>, StoreError> {
        transaction!(self.0, tx => {
            let mut stamps = Vec::with_capacity(entries.len());
            for (tenant, one) in entries {
                let mut written = None;
                for at in one.at.0..one.at.0 + TRIES {
                    let done = sqlx::query(WRITE_ERROR)
                        .bind(i64::from(tenant.0))
                        .bind(at)
                        .bind(one.last.0)
                        .bind(i64::from(one.times))
                        .bind(one.source.text())
                        .bind(readable(&one.call).as_ref())
                        .bind(i64::from(one.code))
                        .bind(i64::from(one.status))
                        .bind(one.user.map(|id| i64::from(id.0)))
                        .bind(readable(&one.request).as_ref())
                        .bind(readable(&one.detail).as_ref())
                        .execute(&mut *tx)
                        .await?;
                    if done.rows_affected() > 0 {
                        written = Some(Millis(at));
                        break;
                    }
                }
                stamps.push(written.ok_or(StoreError::Taken("at"))?);
            }
            Ok(stamps)
        })
    }

    /// Returns the one with this time stamp.
    pub async fn one(self, tenant: TenantId, at: Millis) -> Result<Option<Logged>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool =>
            sqlx::query_as(ERROR).bind(i64::from(tenant.0)).bind(at.0).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns those that are sought, the newest first, at most `most`.
    pub async fn list(self, tenant: TenantId, sought: &SoughtErrors, most: u32) -> Result<Vec<Logged>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ERRORS)
            .bind(i64::from(tenant.0))
            .bind(sought.from.map_or(i64::MIN, |at| at.0))
            .bind(sought.until.map_or(i64::MAX, |at| at.0))
            .bind(sought.source.map_or("", ErrorSource::text))
            .bind(sought.code.map_or(-1, i64::from))
            .bind(sought.user.map_or(-1, |id| i64::from(id.0)))
            .bind(readable(sought.request.as_deref().unwrap_or_default()).as_ref())
            .bind(i64::from(most))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Forgets what happened before an instant, and the oldest of more than `kept`; at most `most` of them in one step. How many.
    pub async fn forget(self, tenant: TenantId, before: Millis, kept: u32, most: u32) -> Result<u64, StoreError> {
        let key = i64::from(tenant.0);
        let oldest: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(OLDEST_KEPT)
            .bind(key).bind(i64::from(kept.saturating_sub(1))).fetch_optional(pool).await)?;
        let before = before.0.max(oldest.unwrap_or(i64::MIN));
        let done = writing!(self.0, pool => sqlx::query(FORGET_ERRORS)
            .bind(key).bind(before).bind(i64::from(most)).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(done)
    }
}
