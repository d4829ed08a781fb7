//! Whether there is room again after a write that failed: found out by writing something of the size of a batch.
//!
//! A disk that has no room for a batch often still takes a row or two, and a program that takes that for room rebuilds
//! everything only to fail again.
use crate::counters::INSTALLATION;
use crate::db::{Db, writing};
use crate::error::StoreError;
use crate::statements::statements;

/// A batch under load.
const ROOM: usize = 256 * 1024;

statements! {
    /// Among the kept answers: if the program ends in between, it is purged as the oldest of them.
    FILL = "INSERT INTO idempotency (tenant, scope, key, fingerprint, created, status, body)
        VALUES ($1, 'room', 'room', '', 0, NULL, $2)
        ON CONFLICT (tenant, scope, key) DO UPDATE SET body = excluded.body";
    CLEAR = "DELETE FROM idempotency WHERE tenant = $1 AND scope = 'room'";
}

impl Db {
    /// Writes as much as a batch may need, durably, and takes it back.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if there is no room.
    pub(crate) async fn has_room(&self) -> Result<(), StoreError> {
        let padding = padding();
        writing!(self, pool => sqlx::query(FILL).bind(INSTALLATION).bind(&padding).execute(pool).await.map(drop))?;
        writing!(self, pool => sqlx::query(CLEAR).bind(INSTALLATION).execute(pool).await.map(drop))?;
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
    (0..ROOM / 16).map(next).collect()
}
