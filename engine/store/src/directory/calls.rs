//! What the directory did last, and what it was refused; the oldest make room.
use crate::counters::new_id;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Directories;
use crate::statements::statements;
use crate::text::{number, readable};
use catalogue::ids::TenantId;
use routing::time::Millis;
use sqlx::Connection;

statements! {
    NOTE_CALL = "INSERT INTO directory_calls (tenant, number, at, method, path, status, why)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    FORGET_CALLS = "DELETE FROM directory_calls WHERE tenant = $1 AND number <= $2";
    LAST_CALLS = "SELECT number, at, method, path, status, why FROM directory_calls WHERE tenant = $1
        ORDER BY number DESC LIMIT $2";
}

/// A call of the directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallOf {
    /// It rises with each call that is noted.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// How.
    pub method: String,
    /// To which address, without its query.
    pub path: String,
    /// What was answered.
    pub status: u16,
    /// Why it was refused, if it was.
    pub why: Option<String>,
}

impl Directories<'_> {
    /// Notes a call, and forgets all but the last `kept`.
    pub async fn note_call(self, tenant: TenantId, call: &CallOf, kept: u32) -> Result<(), StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let number: i64 = new_id!(tx, key, "directory call", None);
            sqlx::query(NOTE_CALL)
                .bind(key)
                .bind(number)
                .bind(call.at.0)
                .bind(&call.method)
                .bind(readable(&call.path))
                .bind(i64::from(call.status))
                .bind(call.why.as_deref().map(readable))
                .execute(&mut *tx)
                .await?;
            sqlx::query(FORGET_CALLS).bind(key).bind(number - i64::from(kept)).execute(&mut *tx).await?;
            Ok(())
        })
    }

    /// Returns the last calls, the newest first.
    pub async fn last_calls(self, tenant: TenantId, most: u32) -> Result<Vec<CallOf>, StoreError> {
        type Row = (i64, i64, String, String, i64, Option<String>);
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(LAST_CALLS)
            .bind(i64::from(tenant.0)).bind(i64::from(most)).fetch_all(pool).await)?;
        let read = |(id, at, method, path, status, why): Row| {
            let (id, status) = (number("directory_calls.number", id)?, number("directory_calls.status", status)?);
            Ok(CallOf { number: id, at: Millis(at), method, path, status, why })
        };
        rows.into_iter().map(read).collect()
    }
}
