//! Appending to the journal under a lease, and reading it.
use super::entry::{Entry, Row, TenantEntries};
use super::rows::Rows;
use super::{form, sqlite, writer};
use crate::db::{Db, reading, unhurried, writing};
use crate::error::StoreError;
use crate::handles::Journal;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::TenantId;
use futures_util::{Stream, TryStreamExt};
use routing::Address;

statements! {
    LEASE = "INSERT INTO leases (tenant, holder, epoch) VALUES ($1, $2, 1)
        ON CONFLICT (tenant) DO UPDATE SET holder = excluded.holder, epoch = leases.epoch + 1 RETURNING epoch";
    RENEW_LEASE = "UPDATE leases SET epoch = epoch + 1 WHERE tenant = $1 AND holder = $2 RETURNING epoch";
    LAST_SEQ = "SELECT COALESCE(MAX(seq), 0) FROM journal WHERE tenant = $1";
    /// What every machine of the tenant that may still act is rebuilt from. CROSS JOIN, because SQLite keeps its order:
    /// from the few machines to their entries, and not through all that ever happened.
    RECOVER = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM machines m CROSS JOIN journal j
        WHERE m.tenant = $1 AND j.tenant = m.tenant AND j.entity = m.entity AND j.seq >= m.restated_seq
        UNION ALL
        SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM chats c CROSS JOIN journal j
        WHERE c.tenant = $1 AND c.is_open AND j.tenant = c.tenant AND j.entity = c.chat
        ORDER BY 1";
    MACHINE = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM journal j
        WHERE j.tenant = $1 AND j.entity = $2 AND j.seq >= COALESCE(
            (SELECT m.restated_seq FROM machines m WHERE m.tenant = $1 AND m.entity = $2), 0)
        ORDER BY j.seq";
    EVENTS = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND seq > $2 ORDER BY seq LIMIT $3";
}

/// Reads entries as they come, so that a long log is in memory once and not twice.
async fn read_all(mut rows: impl Stream<Item = Result<Row, sqlx::Error>> + Unpin) -> Result<Vec<Entry>, StoreError> {
    let mut entries = Vec::new();
    while let Some(row) = rows.try_next().await? {
        entries.push(row.read()?);
    }
    Ok(entries)
}

macro_rules! entries {
    ($db:expr, $sql:expr, $($bind:expr),+) => {
        reading!($db, pool => read_all(sqlx::query_as::<_, Row>($sql)$(.bind($bind))+.fetch(pool)).await)
    };
}

impl Journal<'_> {
    /// Appends a batch in one transaction, all of it or nothing: the entries, the chats and messages that people look up, and
    /// where the rebuild of each machine begins.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] where a tenant's lease has another epoch, or its next number is taken;
    /// [`StoreError::Volatile`] where an event is among them that the journal does not keep.
    pub async fn append(self, batch: &[TenantEntries]) -> Result<(), StoreError> {
        if batch.iter().all(|part| part.entries.is_empty()) {
            return Ok(());
        }
        self.0.in_place()?;
        match self.0 {
            Db::Sqlite { write, .. } => sqlite::append(write, batch).await,
            Db::Postgres { pool, writer } => writer::append(writer, pool, &Rows::of(batch)?).await,
        }
    }

    /// Takes the lease of a tenant, whoever had it, and returns its new epoch. Appends of older epochs are refused from now on.
    pub async fn lease(self, tenant: TenantId, holder: &str) -> Result<u64, StoreError> {
        let holder = crate::text::plain("holder", holder)?;
        let epoch: i64 = writing!(self.0, pool => sqlx::query_scalar(LEASE)
            .bind(i64::from(tenant.0)).bind(holder).fetch_one(pool).await?);
        number("leases.epoch", epoch)
    }

    /// Renews a lease after a write of which nobody knows whether it happened, and returns the new epoch: that write can then
    /// no longer come late.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] where somebody else has the lease by now; [`StoreError::Unavailable`] while the disk has no room
    /// for a batch.
    pub async fn renew_lease(self, tenant: TenantId, holder: &str) -> Result<u64, StoreError> {
        self.0.in_place()?;
        self.0.health().has_room().await?;
        let holder = crate::text::plain("holder", holder)?;
        let epoch: Option<i64> = writing!(self.0, pool => sqlx::query_scalar(RENEW_LEASE)
            .bind(i64::from(tenant.0)).bind(holder).fetch_optional(pool).await?);
        number("leases.epoch", epoch.ok_or(StoreError::Fenced)?)
    }

    /// Returns the number of a tenant's newest entry; 0 before the first.
    pub async fn last_seq(self, tenant: TenantId) -> Result<u64, StoreError> {
        let seq: i64 = reading!(self.0, pool => sqlx::query_scalar(LAST_SEQ)
            .bind(i64::from(tenant.0)).fetch_one(pool).await?);
        number("journal.seq", seq)
    }

    /// Returns the entries that every machine of a tenant is rebuilt from, in order: each from its last restatement, and
    /// without chats that are over.
    pub async fn recover(self, tenant: TenantId) -> Result<Vec<Entry>, StoreError> {
        let key = i64::from(tenant.0);
        match self.0 {
            Db::Sqlite { read, .. } => read_all(sqlx::query_as(RECOVER).bind(key).fetch(read)).await,
            Db::Postgres { pool, .. } => {
                unhurried(pool, async |own| read_all(sqlx::query_as(RECOVER).bind(key).fetch(own)).await).await
            }
        }
    }

    /// Returns the entries that one machine is rebuilt from, also a chat that is over.
    pub async fn machine(self, tenant: TenantId, machine: Address) -> Result<Vec<Entry>, StoreError> {
        self.entries_of(MACHINE, i64::from(tenant.0), &form::entity(machine)).await
    }

    /// The entries of one machine that a statement asks for.
    pub(crate) async fn entries_of(
        self,
        sql: &'static str,
        tenant: i64,
        entity: &str,
    ) -> Result<Vec<Entry>, StoreError> {
        entries!(self.0, sql, tenant, entity)
    }

    /// Returns a tenant's entries behind a number, in order, at most `limit`.
    pub async fn events(self, tenant: TenantId, after: u64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        entries!(self.0, EVENTS, i64::from(tenant.0), after, i64::from(limit))
    }
}
