//! Whether the database takes what is written: a number, or after a write that failed as much as a batch.
//!
//! A disk that has no room for a batch often still takes a row or two, and a program that takes that for room rebuilds
//! everything only to fail again.
use crate::counters::{INSTALLATION, counting};
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::Health;
use crate::statements::statements;
use sqlx::Connection;

/// Bytes that a batch has under load.
const BATCH: usize = 256 * 1024;

statements! {
    /// Among the kept answers: if the program ends in between, it is purged as the oldest of them.
    FILL = "INSERT INTO idempotency (tenant, scope, key, fingerprint, created, status, body)
        VALUES ($1, 'room', 'room', '', 0, NULL, $2)
        ON CONFLICT (tenant, scope, key) DO UPDATE SET body = excluded.body";
    CLEAR = "DELETE FROM idempotency WHERE tenant = $1 AND scope = 'room'";
}

impl Health<'_> {
    /// Reads and writes once: a number is counted up, durably.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] where either fails, or SQLite's file is not in its place any more.
    pub async fn ready(self) -> Result<(), StoreError> {
        self.0.in_place()?;
        reading!(self.0, pool => pool.acquire().await?.ping().await)?;
        let (sql, _) = counting(None);
        let counted = writing!(self.0, pool =>
            sqlx::query_scalar::<_, i64>(sql).bind(INSTALLATION).bind("ready").fetch_one(pool).await);
        Ok(counted.map(drop)?)
    }

    /// Writes as much as a batch may need, durably, and deletes it again.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] where the disk has no room for it.
    pub(crate) async fn has_room(self) -> Result<(), StoreError> {
        let padding = padding();
        writing!(self.0, pool => sqlx::query(FILL).bind(INSTALLATION).bind(&padding).execute(pool).await.map(drop))?;
        writing!(self.0, pool => sqlx::query(CLEAR).bind(INSTALLATION).execute(pool).await.map(drop))?;
        Ok(())
    }
}

/// A text that does not get smaller when it is packed: PostgreSQL packs long columns.
fn padding() -> String {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let next = |_| {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        format!("{state:016x}")
    };
    (0..BATCH / 16).map(next).collect()
}
