//! What was decided about chats: the entries of one chat wherever they stand in the log, the newest decisions of a tenant,
//! and the floor as it was when a decision was made.
use crate::db::{Db, reading};
use crate::error::StoreError;
use crate::journal::{Entry, Row};
use crate::statements::statements;
use crate::wire;
use catalogue::ids::{ChatId, SkillId, TenantId};
use routing::Address;
use std::collections::BTreeMap;

statements! {
    /// What happened to a chat, without what was said in it, and what was decided about it.
    CHAT_DECISIONS = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = $2 AND kind <> 'chat.said'
        UNION ALL
        SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM decisions d CROSS JOIN journal j
        WHERE d.tenant = $1 AND d.chat = $2 AND j.tenant = d.tenant AND j.seq = d.seq
        ORDER BY 1";
    NEWEST = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM decisions d CROSS JOIN journal j
        WHERE d.tenant = $1 AND d.made AND d.seq < $2 AND j.tenant = d.tenant AND j.seq = d.seq
        ORDER BY d.seq DESC LIMIT $3";
    /// What has to be folded to have the tenant, one line and all agents as they were between two numbers: each from where
    /// it was last said afresh before the first of them. What is too much is cut off where nobody would look at it.
    FLOOR_AT = "SELECT e.seq, e.at, e.entity, e.kind, e.version, e.body FROM (
            SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM machines m CROSS JOIN journal j
            WHERE m.tenant = $1 AND (m.entity = 'tenant' OR m.entity = $2 OR m.entity LIKE 'agent:%')
              AND j.tenant = m.tenant AND j.entity = m.entity AND j.seq <= $4 AND j.seq >= COALESCE(
                (SELECT r.seq FROM journal r WHERE r.tenant = m.tenant AND r.entity = m.entity AND r.seq <= $3
                   AND r.kind IN ('tenant.restated', 'queue.restated', 'agent.restated')
                 ORDER BY r.seq DESC LIMIT 1), 0)
            LIMIT $5
        ) AS e";
}

/// Entries that have been read and not yet understood: that takes a processor, which is not for the threads that wait for
/// the database.
#[derive(Debug, Default)]
pub struct Raw(pub(crate) Vec<Row>);

impl Raw {
    /// The entries in order of their numbers, each once.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a form that this program does not know.
    pub fn read(self) -> Result<Vec<Entry>, StoreError> {
        let mut entries = BTreeMap::new();
        for row in self.0 {
            let entry = row.read()?;
            entries.insert(entry.seq, entry);
        }
        Ok(entries.into_values().collect())
    }

    /// These and others.
    pub fn and(mut self, others: Raw) -> Raw {
        self.0.extend(others.0);
        self
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Db {
    /// Everything that happened to a chat and was decided about it, without what was said in it; nothing for a chat that
    /// the tenant does not have.
    pub async fn decisions_of(&self, tenant: TenantId, chat: ChatId) -> Result<Raw, StoreError> {
        let (tenant, chat) = (i64::from(tenant.0), wire::entity(Address::Chat(chat)));
        Ok(Raw(reading!(self, pool => sqlx::query_as(CHAT_DECISIONS).bind(tenant).bind(chat).fetch_all(pool).await)?))
    }

    /// The tenant's newest decisions before a number, the newest first, at most so many.
    pub async fn newest_decisions(
        &self,
        tenant: TenantId,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self, pool => sqlx::query_as(NEWEST)
            .bind(i64::from(tenant.0)).bind(before).bind(i64::from(limit)).fetch_all(pool).await)?;
        rows.iter().map(Row::read).collect()
    }

    /// What has to be folded to have the tenant, this line and all agents as they were from `first` to `last`; none if
    /// that is more than `most` entries.
    pub async fn floor_between(
        &self,
        tenant: TenantId,
        line: SkillId,
        first: u64,
        last: u64,
        most: u32,
    ) -> Result<Option<Raw>, StoreError> {
        let number = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self, pool => sqlx::query_as(FLOOR_AT)
            .bind(i64::from(tenant.0))
            .bind(wire::entity(Address::Queue(line)))
            .bind(number(first))
            .bind(number(last))
            .bind(i64::from(most) + 1)
            .fetch_all(pool)
            .await)?;
        Ok((rows.len() <= most as usize).then_some(Raw(rows)))
    }
}
