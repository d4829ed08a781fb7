//! The journal: one ordered log per tenant, appended in batches, with what people look up kept in the same transaction.
pub(crate) mod postgres;
mod rows;
pub(crate) mod sqlite;
pub(crate) mod writer;

use crate::db::{Db, reading, unhurried, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::number;
use crate::wire;
use catalogue::ids::TenantId;
use futures_util::{Stream, TryStreamExt};
use routing::time::Millis;
use routing::{Address, Event};
use rows::Rows;

/// One thing that happened, with its place in the tenant's log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Dense from 1 within the tenant.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// What, to which machine.
    pub event: Event,
}

/// What one tenant contributes to a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct TenantEntries {
    /// Whose log.
    pub tenant: TenantId,
    /// The epoch of the lease that the writer holds.
    pub epoch: u64,
    /// In order of their numbers.
    pub entries: Vec<Entry>,
}

statements! {
    LEASE = "INSERT INTO leases (tenant, holder, epoch) VALUES ($1, $2, 1)
        ON CONFLICT (tenant) DO UPDATE SET holder = excluded.holder, epoch = leases.epoch + 1 RETURNING epoch";
    RENEW_LEASE = "UPDATE leases SET epoch = epoch + 1 WHERE tenant = $1 AND holder = $2 RETURNING epoch";
    LAST_SEQ = "SELECT COALESCE(MAX(seq), 0) FROM journal WHERE tenant = $1";
    /// What has to be folded to have every machine of the tenant that may still act. CROSS JOIN, because SQLite keeps
    /// its order: from the few machines to their entries, and not through all that ever happened.
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

#[derive(Debug, sqlx::FromRow)]
pub(crate) struct Row {
    seq: i64,
    at: i64,
    entity: String,
    kind: String,
    version: i64,
    body: String,
}

impl Row {
    pub(crate) fn read(&self) -> Result<Entry, StoreError> {
        let address = wire::address(&self.entity)?;
        let version = number("journal.version", self.version)?;
        let event = wire::from_wire(address, &self.kind, version, &self.body)?;
        Ok(Entry { seq: number("journal.seq", self.seq)?, at: Millis(self.at), event })
    }
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

impl Db {
    /// Appends a batch in one transaction: the journal, the chats and messages that people look up, and where the
    /// rebuild of each machine begins. All of it or nothing.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when a tenant's lease has another epoch, or its next number is written already;
    /// [`StoreError::Volatile`] when an event that is not kept is among them.
    pub async fn append(&self, batch: &[TenantEntries]) -> Result<(), StoreError> {
        if batch.iter().all(|part| part.entries.is_empty()) {
            return Ok(());
        }
        self.in_place()?;
        match self {
            Db::Sqlite { write, .. } => sqlite::append(write, batch).await,
            Db::Postgres { pool, writer } => writer.append(pool, &Rows::of(batch)?).await,
        }
    }

    /// Takes the lead of a tenant from whoever had it; the new epoch. Appends of older epochs are refused from now on.
    pub async fn lease(&self, tenant: TenantId, holder: &str) -> Result<u64, StoreError> {
        let holder = crate::text::plain("holder", holder)?;
        let epoch: i64 = writing!(self, pool => sqlx::query_scalar(LEASE)
            .bind(i64::from(tenant.0)).bind(holder).fetch_one(pool).await?);
        number("leases.epoch", epoch)
    }

    /// Goes on leading a tenant after a write of which nobody knows whether it happened: under the new epoch that is
    /// answered, that write can no longer come late. Not before there is room for a batch again.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when somebody else leads the tenant by now; [`StoreError::Unavailable`] without room.
    pub async fn renew_lease(&self, tenant: TenantId, holder: &str) -> Result<u64, StoreError> {
        self.in_place()?;
        self.has_room().await?;
        let holder = crate::text::plain("holder", holder)?;
        let epoch: Option<i64> = writing!(self, pool => sqlx::query_scalar(RENEW_LEASE)
            .bind(i64::from(tenant.0)).bind(holder).fetch_optional(pool).await?);
        number("leases.epoch", epoch.ok_or(StoreError::Fenced)?)
    }

    /// The number of the tenant's newest entry; 0 before the first.
    pub async fn last_seq(&self, tenant: TenantId) -> Result<u64, StoreError> {
        let seq: i64 = reading!(self, pool => sqlx::query_scalar(LAST_SEQ)
            .bind(i64::from(tenant.0)).fetch_one(pool).await?);
        number("journal.seq", seq)
    }

    /// What has to be folded, in order, to have every machine of the tenant that may still act: each from where it was
    /// last said afresh, chats that are over left out.
    pub async fn recover(&self, tenant: TenantId) -> Result<Vec<Entry>, StoreError> {
        let key = i64::from(tenant.0);
        match self {
            Db::Sqlite { read, .. } => read_all(sqlx::query_as(RECOVER).bind(key).fetch(read)).await,
            Db::Postgres { pool, .. } => {
                unhurried(pool, async |own| read_all(sqlx::query_as(RECOVER).bind(key).fetch(own)).await).await
            }
        }
    }

    /// What has to be folded to have one machine, also a chat that is over.
    pub async fn machine(&self, tenant: TenantId, machine: Address) -> Result<Vec<Entry>, StoreError> {
        self.entries_of(MACHINE, i64::from(tenant.0), &wire::entity(machine)).await
    }

    /// The entries of one machine that a text asks for.
    pub(crate) async fn entries_of(
        &self,
        sql: &'static str,
        tenant: i64,
        entity: &str,
    ) -> Result<Vec<Entry>, StoreError> {
        entries!(self, sql, tenant, entity)
    }

    /// The tenant's log after a number, at most so many.
    pub async fn events(&self, tenant: TenantId, after: u64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        entries!(self, EVENTS, i64::from(tenant.0), after, i64::from(limit))
    }
}
