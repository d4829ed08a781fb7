//! What the floor of a day is told from: how things stood at an instant, and what happened since.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Floor;
use crate::journal::entry::Row;
use crate::journal::{Entry, Raw};
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::TenantId;
use routing::time::Millis;

statements! {
    FIRST_FROM = "SELECT seq, at FROM journal WHERE tenant = $1 AND seq >= $2 ORDER BY seq LIMIT 1";
    /// The configuration that held before a number.
    CONFIG_BEFORE = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = 'tenant' AND seq < $2 AND kind IN ('tenant.configured', 'tenant.restated')
        ORDER BY seq DESC LIMIT 1";
    /// Agents as they stood before a number, each from where they were last said afresh.
    AGENTS_BEFORE = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM machines m CROSS JOIN journal j
        WHERE m.tenant = $1 AND m.entity LIKE 'agent:%' AND j.tenant = m.tenant AND j.entity = m.entity AND j.seq < $2
          AND j.seq >= COALESCE(
            (SELECT r.seq FROM journal r WHERE r.tenant = m.tenant AND r.entity = m.entity AND r.seq < $2
               AND r.kind = 'agent.restated' ORDER BY r.seq DESC LIMIT 1), 0)";
    /// The chats that were not over at an instant, from their beginning, without what was said in them.
    CHATS_BEFORE = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM chats c CROSS JOIN journal j
        WHERE c.tenant = $1 AND c.is_open AND j.tenant = c.tenant AND j.entity = c.chat AND j.seq < $2
          AND j.kind NOT IN ('chat.said', 'chat.edited', 'chat.marked', 'chat.notes_kept', 'chat.described')
        UNION ALL
        SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM chats c CROSS JOIN journal j
        WHERE c.tenant = $1 AND NOT c.is_open AND c.closed_at >= $3 AND j.tenant = c.tenant AND j.entity = c.chat AND j.seq < $2
          AND j.kind NOT IN ('chat.said', 'chat.edited', 'chat.marked', 'chat.notes_kept', 'chat.described')";
    /// Whatever moves an agent, a chat or the configuration, behind a number and up to another.
    MOVED = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND seq > $2 AND seq <= $3 AND (kind LIKE 'agent.%' OR kind LIKE 'chat.%' OR kind IN ('tenant.configured', 'tenant.restated'))
          AND kind NOT IN ('chat.said', 'chat.edited', 'chat.marked', 'chat.notes_kept', 'chat.described')
        ORDER BY seq LIMIT $4";
}

impl Floor<'_> {
    /// Returns when the first of a tenant's entries happened that are kept.
    pub async fn begins(self, tenant: TenantId) -> Result<Option<Millis>, StoreError> {
        let found: Option<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(FIRST_FROM)
            .bind(i64::from(tenant.0)).bind(key(0)).fetch_optional(pool).await)?;
        Ok(found.map(|(_, at)| Millis(at)))
    }

    /// Returns the number of a tenant's first entry from an instant on, or the one behind its last. Instants rise with the numbers.
    pub async fn first_from(self, tenant: TenantId, at: Millis) -> Result<u64, StoreError> {
        let (mut from, mut to) = (1, self.0.journal().last_seq(tenant).await? + 1);
        while from < to {
            let middle = from + (to - from) / 2;
            let found: Option<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(FIRST_FROM)
                .bind(i64::from(tenant.0)).bind(key(middle)).fetch_optional(pool).await)?;
            match found {
                Some((seq, when)) if when < at.0 => from = number::<u64>("journal.seq", seq)? + 1,
                _ => to = middle,
            }
        }
        Ok(from)
    }

    /// Returns what says how things were configured before the entry of a number: one entry, or none.
    pub async fn configured(self, tenant: TenantId, seq: u64) -> Result<Vec<Entry>, StoreError> {
        Raw(self.config_before(tenant, seq).await?).read()
    }

    async fn config_before(self, tenant: TenantId, seq: u64) -> Result<Vec<Row>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_as(CONFIG_BEFORE)
            .bind(i64::from(tenant.0)).bind(key(seq)).fetch_all(pool).await)?)
    }

    /// Returns what says how the configuration, agents, and the chats that were not over, stood before the entry of a number, which happened at
    /// an instant: in order of their numbers.
    pub async fn before(self, tenant: TenantId, seq: u64, at: Millis) -> Result<Raw, StoreError> {
        let config = self.config_before(tenant, seq).await?;
        let tenant = i64::from(tenant.0);
        let agents: Vec<Row> = reading!(self.0, pool => sqlx::query_as(AGENTS_BEFORE)
            .bind(tenant).bind(key(seq)).fetch_all(pool).await)?;
        let chats: Vec<Row> = reading!(self.0, pool => sqlx::query_as(CHATS_BEFORE)
            .bind(tenant).bind(key(seq)).bind(at.0).fetch_all(pool).await)?;
        Ok(Raw(config).and(Raw(agents)).and(Raw(chats)))
    }

    /// Returns what moved agents, chats and the configuration behind a number, up to another, at most `limit` entries.
    pub async fn moved(self, tenant: TenantId, after: u64, upto: u64, limit: u32) -> Result<Raw, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(MOVED)
            .bind(i64::from(tenant.0)).bind(key(after)).bind(key(upto)).bind(i64::from(limit)).fetch_all(pool).await)?;
        Ok(Raw(rows))
    }
}

fn key(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}
