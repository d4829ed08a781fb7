//! Routing decisions as the journal has them: those about one chat, a tenant's newest, and who worked and who waited when one
//! was made.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Decisions;
use crate::journal::entry::Row;
use crate::journal::form;
use crate::journal::{Entry, Raw};
use crate::statements::statements;
use catalogue::ids::{ChatId, SkillId, TenantId};
use routing::Address;

statements! {
    /// The events of a chat, without its messages, and the decisions about it.
    CHAT_DECISIONS = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = $2 AND kind <> 'chat.said'
        UNION ALL
        SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM decisions d CROSS JOIN journal j
        WHERE d.tenant = $1 AND d.chat = $2 AND j.tenant = d.tenant AND j.seq = d.seq
        ORDER BY 1";
    NEWEST = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM decisions d CROSS JOIN journal j
        WHERE d.tenant = $1 AND d.made AND d.seq < $2 AND j.tenant = d.tenant AND j.seq = d.seq
        ORDER BY d.seq DESC LIMIT $3";
    /// What the tenant, one queue and all agents are rebuilt from as they were between two numbers: each from its last
    /// restatement before the first number. Of more rows than the limit none is used, so it may cut off any.
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

impl Decisions<'_> {
    /// Returns the events of a chat, without its messages, and the decisions about it; nothing for a chat that the tenant does
    /// not have.
    pub async fn of_chat(self, tenant: TenantId, chat: ChatId) -> Result<Raw, StoreError> {
        let (tenant, chat) = (i64::from(tenant.0), form::entity(Address::Chat(chat)));
        Ok(Raw(reading!(self.0, pool => sqlx::query_as(CHAT_DECISIONS).bind(tenant).bind(chat).fetch_all(pool).await)?))
    }

    /// Returns a tenant's decisions before a number (`None`: up to now), newest first, at most `limit`.
    pub async fn newest(self, tenant: TenantId, before: Option<u64>, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(NEWEST)
            .bind(i64::from(tenant.0)).bind(before).bind(i64::from(limit)).fetch_all(pool).await)?;
        rows.iter().map(Row::read).collect()
    }

    /// Returns what the tenant, a queue and all agents are rebuilt from as they were between the numbers `first` and `last`;
    /// `None` if that is more than `most` entries.
    pub async fn floor_between(
        self,
        tenant: TenantId,
        line: SkillId,
        first: u64,
        last: u64,
        most: u32,
    ) -> Result<Option<Raw>, StoreError> {
        let number = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(FLOOR_AT)
            .bind(i64::from(tenant.0))
            .bind(form::entity(Address::Queue(line)))
            .bind(number(first))
            .bind(number(last))
            .bind(i64::from(most) + 1)
            .fetch_all(pool)
            .await)?;
        Ok((rows.len() <= most as usize).then_some(Raw(rows)))
    }
}
